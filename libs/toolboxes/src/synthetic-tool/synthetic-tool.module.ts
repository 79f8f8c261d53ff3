import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateSyntheticToolHandler } from './commands/create-synthetic-tool.js';
import { DeleteSyntheticToolHandler } from './commands/delete-synthetic-tool.js';
import { UpdateSyntheticToolHandler } from './commands/update-synthetic-tool.js';
import { SyntheticTools } from './domain/synthetic-tools.js';
import { SyntheticToolController } from './http/synthetic-tool.controller.js';
import { StoredSyntheticTools } from './persistence/stored-synthetic-tools.js';
import { GetSyntheticToolHandler } from './queries/get-synthetic-tool.js';
import { ListSyntheticToolsHandler } from './queries/list-synthetic-tools.js';
import { ValidateProgramHandler } from './queries/validate-program.js';
import { ProgramChecks } from './services/program-checks.js';
import { ProgramWriting } from './services/program-writing.js';
import { StepResolution } from './services/step-resolution.js';
import { SyntheticToolOffboarding } from './services/synthetic-tool-offboarding.js';
import { SyntheticToolsOnConnections } from './services/synthetic-tools-on-connections.js';
import { SyntheticToolsOfConnectors } from './services/synthetic-tools-of-connectors.js';

const commands = [CreateSyntheticToolHandler, DeleteSyntheticToolHandler, UpdateSyntheticToolHandler];
const queries = [GetSyntheticToolHandler, ListSyntheticToolsHandler, ValidateProgramHandler];
const services = [
  ProgramChecks,
  ProgramWriting,
  StepResolution,
  SyntheticToolOffboarding,
  SyntheticToolsOfConnectors,
  SyntheticToolsOnConnections,
];

@Module({
  imports: [CqrsModule],
  controllers: [SyntheticToolController],
  providers: [{ provide: SyntheticTools, useClass: StoredSyntheticTools }, ...commands, ...queries, ...services],
})
export class SyntheticToolModule {}

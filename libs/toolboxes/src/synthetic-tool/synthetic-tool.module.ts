import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateSyntheticToolHandler } from './commands/create-synthetic-tool.js';
import { DeleteSyntheticToolHandler } from './commands/delete-synthetic-tool.js';
import { UpdateSyntheticToolHandler } from './commands/update-synthetic-tool.js';
import { EntryModule } from '../entry/entry.module.js';
import { ProgramLookup } from './services/program-lookup.js';
import { SyntheticTools } from './persistence/synthetic-tools.js';
import { SyntheticToolController } from './http/synthetic-tool.controller.js';
import { DeleteOwnerlessToolsJob } from './jobs/delete-ownerless-tools.job.js';
import { GetSyntheticToolHandler } from './queries/get-synthetic-tool.js';
import { ListSyntheticToolsHandler } from './queries/list-synthetic-tools.js';
import { ValidateProgramHandler } from './queries/validate-program.js';
import { OwnSyntheticTools } from './services/own-synthetic-tools.js';
import { ProgramWriting } from './services/program-writing.js';
import { StepResolution } from './services/step-resolution.js';
import { SyntheticToolOffboarding, SyntheticToolsOnConnections } from './hooks.js';

const commands = [CreateSyntheticToolHandler, DeleteSyntheticToolHandler, UpdateSyntheticToolHandler];
const queries = [GetSyntheticToolHandler, ListSyntheticToolsHandler, ValidateProgramHandler];
const services = [
  OwnSyntheticTools,
  ProgramWriting,
  StepResolution,
  SyntheticToolOffboarding,
  SyntheticToolsOnConnections,
];

@Module({
  imports: [CqrsModule, EntryModule],
  controllers: [SyntheticToolController],
  providers: [ProgramLookup, SyntheticTools, ...commands, ...queries, ...services, DeleteOwnerlessToolsJob],
  exports: [OwnSyntheticTools, ProgramLookup, StepResolution],
})
export class SyntheticToolModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectionsModule } from '#connections';
import { IdentityModule } from '#identity';
import { EntryModule } from '../entry/entry.module.js';
import { CreateSyntheticToolHandler } from './commands/create-synthetic-tool.js';
import { DeleteSyntheticToolHandler } from './commands/delete-synthetic-tool.js';
import { UpdateSyntheticToolHandler } from './commands/update-synthetic-tool.js';
import { ProgramReader } from './services/program-reader.js';
import { SyntheticTools } from './persistence/synthetic-tools.js';
import { SyntheticToolController } from './http/synthetic-tool.controller.js';
import { DeleteOwnerlessToolsJob } from './jobs/delete-ownerless-tools.job.js';
import { GetSyntheticToolHandler } from './queries/get-synthetic-tool.js';
import { ListSyntheticToolsHandler } from './queries/list-synthetic-tools.js';
import { ValidateProgramHandler } from './queries/validate-program.js';
import { SyntheticToolReader } from './services/synthetic-tool-reader.js';
import { ProgramChecker } from './services/program-checker.js';
import { StepResolver } from './services/step-resolver.js';
import { SyntheticToolsOnConnections } from './hooks/synthetic-tools-on-connections.js';
import { SyntheticToolOffboarding } from './hooks/synthetic-tool-offboarding.js';

const commands = [CreateSyntheticToolHandler, DeleteSyntheticToolHandler, UpdateSyntheticToolHandler];
const queries = [GetSyntheticToolHandler, ListSyntheticToolsHandler, ValidateProgramHandler];
const services = [
  SyntheticToolReader,
  ProgramChecker,
  StepResolver,
  SyntheticToolOffboarding,
  SyntheticToolsOnConnections,
];

@Module({
  imports: [AccessControlModule, ConnectionsModule, CqrsModule, EntryModule, IdentityModule],
  controllers: [SyntheticToolController],
  providers: [ProgramReader, SyntheticTools, ...commands, ...queries, ...services, DeleteOwnerlessToolsJob],
  exports: [SyntheticToolReader, ProgramReader, StepResolver],
})
export class SyntheticToolModule {}

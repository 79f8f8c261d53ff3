import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateSyntheticToolHandler } from './commands/create-synthetic-tool.js';
import { DeleteSyntheticToolHandler } from './commands/delete-synthetic-tool.js';
import { ExecuteSyntheticToolHandler } from './commands/execute-synthetic-tool.js';
import { UpdateSyntheticToolHandler } from './commands/update-synthetic-tool.js';
import { EntryModule } from '../entry/entry.module.js';
import { ResolvedPrograms } from './domain/resolved-programs.js';
import { StoredRunLedger } from './persistence/stored-run-ledger.js';
import { SyntheticTools } from './domain/synthetic-tools.js';
import { SyntheticExecutionController } from './http/synthetic-execution.controller.js';
import { SyntheticToolController } from './http/synthetic-tool.controller.js';
import { StoredSyntheticTools } from './persistence/stored-synthetic-tools.js';
import { SyntheticToolsEndAfterOwner } from './jobs/delete-ownerless-tools.job.js';
import { GetExecutionHandler } from './queries/get-execution.js';
import { GetSyntheticToolHandler } from './queries/get-synthetic-tool.js';
import { ListSyntheticToolsHandler } from './queries/list-synthetic-tools.js';
import { ValidateProgramHandler } from './queries/validate-program.js';
import { OwnSyntheticTools } from './services/own-synthetic-tools.js';
import { ProgramRunner } from './services/program-runner.js';
import { ProgramWriting } from './services/program-writing.js';
import { ProgramLookup } from './services/program-lookup.js';
import { RunAdmission } from './services/run-admission.js';
import { RunLog } from './services/run-log.js';
import { StepResolution } from './services/step-resolution.js';
import { StepRunner } from './services/step-runner.js';
import { SyntheticToolExecution } from './services/synthetic-tool-execution.js';
import { SyntheticToolOffboarding, SyntheticToolsOnConnections } from './hooks.js';

const commands = [
  CreateSyntheticToolHandler,
  DeleteSyntheticToolHandler,
  ExecuteSyntheticToolHandler,
  UpdateSyntheticToolHandler,
];
const queries = [GetExecutionHandler, GetSyntheticToolHandler, ListSyntheticToolsHandler, ValidateProgramHandler];
const services = [
  OwnSyntheticTools,
  ProgramRunner,
  ProgramWriting,
  RunAdmission,
  RunLog,
  StepResolution,
  StepRunner,
  SyntheticToolExecution,
  SyntheticToolOffboarding,
  SyntheticToolsOnConnections,
];

@Module({
  imports: [CqrsModule, EntryModule],
  controllers: [SyntheticExecutionController, SyntheticToolController],
  providers: [
    { provide: ResolvedPrograms, useClass: ProgramLookup },
    StoredRunLedger,
    { provide: SyntheticTools, useClass: StoredSyntheticTools },
    ...commands,
    ...queries,
    ...services,
    SyntheticToolsEndAfterOwner,
  ],
  exports: [ResolvedPrograms, SyntheticToolExecution],
})
export class SyntheticToolModule {}

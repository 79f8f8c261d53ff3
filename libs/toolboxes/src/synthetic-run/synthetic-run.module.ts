import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectionsModule } from '#connections';
import { SyntheticToolModule } from '../synthetic-tool/synthetic-tool.module.js';
import { ExecuteSyntheticToolHandler } from './commands/execute-synthetic-tool.js';
import { SyntheticExecutionController } from './http/synthetic-execution.controller.js';
import { StoredRunLedger } from './persistence/stored-run-ledger.js';
import { GetExecutionHandler } from './queries/get-execution.js';
import { ProgramRunner } from './services/program-runner.js';
import { RunAdmission } from './services/run-admission.js';
import { RunLog } from './services/run-log.js';
import { StepRunner } from './services/step-runner.js';
import { SyntheticToolExecution } from './services/synthetic-tool-execution.js';

@Module({
  imports: [ConnectionsModule, CqrsModule, SyntheticToolModule],
  controllers: [SyntheticExecutionController],
  providers: [
    ExecuteSyntheticToolHandler,
    GetExecutionHandler,
    ProgramRunner,
    RunAdmission,
    RunLog,
    StepRunner,
    StoredRunLedger,
    SyntheticToolExecution,
  ],
  exports: [SyntheticToolExecution],
})
export class SyntheticRunModule {}

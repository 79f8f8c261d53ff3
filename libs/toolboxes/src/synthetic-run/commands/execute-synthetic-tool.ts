import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { type RunRequest, type SyntheticExecuted } from '../domain/synthetic-run.js';
import { SyntheticToolExecution } from '../services/synthetic-tool-execution.js';

export class ExecuteSyntheticTool extends Command<SyntheticExecuted> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly request: RunRequest,
  ) {
    super();
  }
}

@CommandHandler(ExecuteSyntheticTool)
export class ExecuteSyntheticToolHandler implements ICommandHandler<ExecuteSyntheticTool> {
  constructor(private readonly syntheticToolExecution: SyntheticToolExecution) {}

  @Resumable()
  execute({ caller, id, request }: ExecuteSyntheticTool): Promise<SyntheticExecuted> {
    return this.syntheticToolExecution.execute(caller, id, request, null);
  }
}

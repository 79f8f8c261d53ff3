import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { type SyntheticExecuted, type RunRequest } from '../domain/synthetic-runs.js';
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
  constructor(private readonly tools: SyntheticToolExecution) {}

  execute({ caller, id, request }: ExecuteSyntheticTool): Promise<SyntheticExecuted> {
    return this.tools.execute(caller, id, request, null);
  }
}

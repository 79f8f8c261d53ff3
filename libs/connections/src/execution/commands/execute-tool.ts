import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { type ToolCall } from '../domain/tool-call.js';
import { ToolExecution, type ToolRunResult } from '../services/tool-execution.js';

export class ExecuteTool extends Command<ToolRunResult> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
    readonly call: ToolCall,
  ) {
    super();
  }
}

@CommandHandler(ExecuteTool)
export class ExecuteToolHandler implements ICommandHandler<ExecuteTool> {
  constructor(private readonly toolExecution: ToolExecution) {}

  @Resumable()
  execute({ caller, connectionId, call }: ExecuteTool): Promise<ToolRunResult> {
    return this.toolExecution.run({ caller, target: connectionId, call });
  }
}

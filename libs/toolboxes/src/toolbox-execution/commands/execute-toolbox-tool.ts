import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ToolCall } from '#connections';
import { type Caller, Resumable } from '#kernel';
import { type ToolboxExecuted } from '../domain/toolbox-calls.js';
import { ToolboxExecution } from '../services/toolbox-execution.js';

/** Runs a tool of a toolbox by its exposed name. */
export class ExecuteToolboxTool extends Command<ToolboxExecuted> {
  constructor(
    readonly caller: Caller,
    readonly toolboxId: string,
    readonly call: ToolCall,
  ) {
    super();
  }
}

@CommandHandler(ExecuteToolboxTool)
export class ExecuteToolboxToolHandler implements ICommandHandler<ExecuteToolboxTool> {
  constructor(private readonly toolboxExecution: ToolboxExecution) {}

  @Resumable()
  async execute({ caller, toolboxId, call }: ExecuteToolboxTool): Promise<ToolboxExecuted> {
    return (await this.toolboxExecution.run(caller, toolboxId, call)).executed;
  }
}

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { type ToolboxCall, type ToolboxCalls, type ToolboxExecuted } from '../domain/toolbox-calls.js';

@Injectable()
export class DispatchedCalls implements ToolboxCalls {
  constructor(private readonly commands: CommandBus) {}

  execute(caller: Caller, toolboxId: string, call: ToolboxCall): Promise<ToolboxExecuted> {
    return this.commands.execute(new ExecuteToolboxTool(caller, toolboxId, call));
  }
}

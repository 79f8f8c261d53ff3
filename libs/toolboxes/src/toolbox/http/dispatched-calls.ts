import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Executed } from '#connections';
import { type Caller } from '#kernel';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { type ToolboxCall, type ToolboxCalls } from '../domain/toolbox-calls.js';

@Injectable()
export class DispatchedCalls implements ToolboxCalls {
  constructor(private readonly commands: CommandBus) {}

  execute(caller: Caller, toolboxId: string, call: ToolboxCall): Promise<Executed> {
    return this.commands.execute(new ExecuteToolboxTool(caller, toolboxId, call));
  }
}

import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ResolveApproval } from '#connections';
import { type Caller } from '#kernel';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import {
  type OpenToolbox,
  type ToolboxCall,
  type ToolboxCalls,
  type ToolboxExecuted,
} from '../domain/toolbox-calls.js';

@Injectable()
export class DispatchedCalls implements ToolboxCalls {
  constructor(private readonly commands: CommandBus) {}

  execute(caller: Caller, toolbox: OpenToolbox, call: ToolboxCall): Promise<ToolboxExecuted> {
    return this.commands.execute(new ExecuteToolboxTool(caller, toolbox, call));
  }

  decide(caller: Caller, approvalId: string, decision: 'approve' | 'deny'): Promise<void> {
    return this.commands.execute(new ResolveApproval(caller, approvalId, decision));
  }
}

import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Executed, type ToolCall } from '#connections';
import { type Caller } from '#kernel';
import { ExecuteToolboxTool } from '../commands/execute-toolbox-tool.js';
import { ListToolboxTools, type RunnableToolbox } from '../queries/list-toolbox-tools.js';

/** What agents do with toolboxes, by whatever protocol: they ask for tools, and run one. */
@Injectable()
export class ToolboxTools {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** @throws not_found where the toolbox does not reach the caller; forbidden where it is not theirs to use. */
  async of(caller: Caller, toolboxId: string): Promise<RunnableToolbox> {
    const [toolbox] = await this.queries.execute(new ListToolboxTools(caller, toolboxId));
    return toolbox!;
  }

  /** Of all toolboxes that are the caller's to use, by name. */
  all(caller: Caller): Promise<RunnableToolbox[]> {
    return this.queries.execute(new ListToolboxTools(caller, null));
  }

  /** Runs a tool by the name under which `of` lists it. @throws as `POST /toolbox/{id}/execute` answers. */
  execute(caller: Caller, toolboxId: string, call: ToolCall): Promise<Executed> {
    return this.commands.execute(new ExecuteToolboxTool(caller, toolboxId, call));
  }
}

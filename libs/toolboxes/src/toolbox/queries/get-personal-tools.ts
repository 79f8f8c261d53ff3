import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { findToolsOf } from '../domain/personal-toolbox.js';
import { Toolboxes } from '../persistence/toolboxes.js';
import { ToolboxReader } from '../services/toolbox-reader.js';

/** The caller's personal toolbox, null if there is none, and the names of its tools of an account. */
type PersonalTools = { toolbox_id: string | null; tool_names: string[] };

/** Returns the tools of an account that the caller chose for their own agent. */
export class GetPersonalTools extends Query<PersonalTools> {
  constructor(
    readonly caller: Caller,
    readonly connectionId: string,
  ) {
    super();
  }
}

@QueryHandler(GetPersonalTools)
export class GetPersonalToolsHandler implements IQueryHandler<GetPersonalTools> {
  constructor(
    private readonly toolboxes: Toolboxes,
    private readonly toolboxReader: ToolboxReader,
  ) {}

  async execute({ caller, connectionId }: GetPersonalTools): Promise<PersonalTools> {
    const id = await this.toolboxes.findPersonal(caller.orgId, caller.userId);
    const toolbox = id === undefined ? null : await this.toolboxReader.find(caller, id);
    return { toolbox_id: id ?? null, tool_names: toolbox ? findToolsOf(toolbox.row.entries, connectionId) : [] };
  }
}

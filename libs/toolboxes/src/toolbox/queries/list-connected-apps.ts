import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, type Page, Reads } from '#kernel';
import { reachedToolbox, toolboxColumns, type ToolboxRow } from '../persistence/toolbox-row.js';
import { type ConnectedAppView } from './connected-app.view.js';

/** Apps that somebody signed in to and let reach a toolbox. Nothing lets one yet, so that there are none. */
export class ListConnectedApps extends Query<Page<ConnectedAppView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(ListConnectedApps)
export class ListConnectedAppsHandler implements IQueryHandler<ListConnectedApps> {
  constructor(private readonly reads: Reads) {}

  async execute({ caller, id }: ListConnectedApps): Promise<Page<ConnectedAppView>> {
    const row = await this.reads.one<ToolboxRow>(caller.orgId, one, { id });
    if (!row || !reachedToolbox(caller, row)) throw notFound('toolbox');
    return { result: [], next_cursor: null, prev_cursor: null };
  }
}

const one = `select ${toolboxColumns} from toolboxes.toolboxes where org_id = :org_id and id = :id`;

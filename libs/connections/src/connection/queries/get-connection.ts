import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { grantsOf, reachOf } from '#access-control';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { connectionColumns, type ConnectionRow } from './connection-row.js';
import { ConnectionViews } from './connection-views.js';
import { type ConnectionView } from './connection.view.js';
import { notShown, onDetail } from './connector-shown.js';

export class GetConnection extends Query<Versioned<ConnectionView>> {
  /** @param as commands answer without the connector's display data. */
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly as: 'detail' | 'answer' = 'detail',
  ) {
    super();
  }
}

@QueryHandler(GetConnection)
export class GetConnectionHandler implements IQueryHandler<GetConnection> {
  constructor(
    private readonly reads: Reads,
    private readonly views: ConnectionViews,
  ) {}

  async execute({ caller, id, as }: GetConnection): Promise<Versioned<ConnectionView>> {
    const row = await this.reads.one<ConnectionRow>(caller.orgId, one, { id }, { genericPlan: true });
    if (!row || !reachOf(caller, row.owner_user_id, grantsOf(row))) throw notFound('connection');
    const [view] = await this.views.of(caller, [row], as === 'detail' ? onDetail : notShown);
    return Versioned.of(row.version, view!);
  }
}

const one = `select ${connectionColumns} from connections.connections
  where org_id = :org_id and id = :id`;

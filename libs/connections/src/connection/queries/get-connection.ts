import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, notFound, Reads, Versioned } from '#kernel';
import { connectionColumns, type ConnectionRow, reachedRow } from '../persistence/connection-row.js';
import { PageLookup } from '../services/page-lookup.js';
import { connectionView, inDetail } from './connection-views.js';
import { type ConnectionView } from './connection.view.js';

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
    private readonly lookup: PageLookup,
  ) {}

  async execute({ caller, id, as }: GetConnection): Promise<Versioned<ConnectionView>> {
    const row = await this.reads.one<ConnectionRow>(caller.orgId, one, { id }, { genericPlan: true });
    const reached = row && reachedRow(caller, row);
    if (!reached) throw notFound('connection');
    const facts = await this.lookup.of(caller, [reached]);
    return Versioned.of(row.version, connectionView(caller, reached, facts, as === 'detail' ? inDetail : undefined));
  }
}

const one = `select ${connectionColumns} from connections.connections
  where org_id = :org_id and id = :id`;

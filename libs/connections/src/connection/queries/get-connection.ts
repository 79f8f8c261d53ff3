import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads, Versioned } from '#kernel';
import { connectionColumns, type ConnectionRow, reachedRow } from '../persistence/connection-row.js';
import { ConnectionPageLoader } from '../services/connection-page-loader.js';
import { type PostInstallState } from '../domain/post-install.js';
import { connectionView, inDetail } from './connection-views.js';
import { postInstallFields } from './post-install-fields.js';
import { type ConnectionView } from './connection.view.js';

export class GetConnection extends Query<Versioned<ConnectionView>> {
  /** @param as `answer` for responses to changes, which omit the connector */
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
    private readonly loader: ConnectionPageLoader,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id, as }: GetConnection): Promise<Versioned<ConnectionView>> {
    const row = await this.reads.one<ConnectionRow & { post_install: PostInstallState | null }>(
      caller.orgId,
      one,
      { id },
      { genericPlan: true },
    );
    const reached = row && reachedRow(caller, row);
    if (!reached) throw notFound('connection');
    const facts = await this.loader.load(caller, [reached]);
    const view = connectionView(caller, reached, facts, as === 'detail' ? inDetail : undefined);
    const connector = facts.connectors.get(row.connector_slug)!;
    const now = this.clock.now();
    const fields = postInstallFields(row.post_install, connector, {
      reach: reached.reach,
      view,
      owner: row.owner_user_id,
      now,
    });
    return Versioned.of(row.version, Object.assign(view, fields));
  }
}

const one = `select ${connectionColumns}, post_install from connections.connections
  where org_id = :org_id and id = :id`;

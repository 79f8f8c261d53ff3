import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, type Page, type PageQuery, type PageRow, Paging, type Read, Reads } from '#kernel';
import { type ConnectedAppState } from '../domain/connected-app.js';
import { MemberLabels } from '#identity';

export type AppRow = Omit<Read<ConnectedAppState>, 'org_id' | 'updated_at' | 'withheld'> & {
  user_label: string | null;
  last_used_at: string | null;
};

/**
 * The member whose apps are listed, and optionally a toolbox that the apps must reach, by its own address or by the
 * address of all toolboxes.
 */
type AppSelection = {
  user_id?: string;
  id?: string;
  toolbox?: { id: string; resource: string; all: string };
};

/** Connected apps, most recently used first. */
export class ListApps extends Query<Page<AppRow>> {
  constructor(
    readonly caller: Caller,
    readonly selection: AppSelection,
    readonly query: PageQuery,
    readonly route: `GET /${string}`,
  ) {
    super();
  }
}

const sorts = { '-last_used_at': { by: 'coalesce(app.last_used_at, app.created_at)', type: 'timestamptz' } } as const;

@QueryHandler(ListApps)
export class ListAppsHandler implements IQueryHandler<ListApps> {
  constructor(
    private readonly reads: Reads,
    private readonly paging: Paging,
    private readonly members: MemberLabels,
  ) {}

  async execute({ caller: { orgId }, selection, query, route }: ListApps): Promise<Page<AppRow>> {
    const window = this.paging.open({ orgId, route, query, sorts, id: 'app.id' });
    const { user_id = null, id = null, toolbox } = selection;
    const values = {
      user_id,
      id,
      toolbox_id: toolbox?.id ?? null,
      one: toolbox?.resource ?? '',
      all: toolbox?.all ?? '',
    };
    const sql = `select ${window.keys}, ${columns} where app.org_id = :org_id ${conditions} ${window.clause}`;
    const { result, ...cursors } = window.page(
      await this.reads.rows<Omit<AppRow, 'user_label'> & PageRow>(orgId, sql, { ...values, ...window.parameters }),
    );
    const labels = await this.members.current(
      orgId,
      result.map((row) => row.user_id),
    );
    const withLabel = ({ page_id: _, page_key: __, ...row }: (typeof result)[number]): AppRow =>
      Object.assign(row, { user_label: labels.get(row.user_id) ?? null });
    return { result: result.map(withLabel), ...cursors };
  }
}

const columns = `app.id, app.version, app.user_id, app.client_id, app.client_name, app.client_uri,
    app.logo, app.registration, app.resource, app.scopes, app.toolbox_ids, app.created_at, app.last_used_at
  from authentication.connected_apps app`;

const conditions = `
  and (:user_id::text is null or app.user_id = :user_id) and (:id::text is null or app.id = :id)
  and (:toolbox_id::text is null or app.resource = :one or app.resource = :all
    and :toolbox_id <> all(app.withheld) and (app.toolbox_ids is null or :toolbox_id = any(app.toolbox_ids)))`;

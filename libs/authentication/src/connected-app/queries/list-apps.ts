import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import { MemberLabels } from '#identity';
import { type Caller, type CreatedPageQuery, type Page, Paging, type Read } from '#kernel';
import { type ConnectedAppState, registrations } from '../domain/connected-app.js';

/** An app that a member lets act for them. */
export class AppView {
  /** The id of the app. It never changes. */
  @ApiProperty({ example: 'ogrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The client id: the address of the app's metadata document, or the id that the app got when it registered. */
  client_id!: string;
  /** The name the app gave itself. */
  client_name!: string;
  /** The website of the app, as the app states it. */
  @ApiProperty({ type: String, nullable: true }) client_uri!: string | null;
  /** URL of the app's logo. */
  @ApiProperty({ type: String, nullable: true }) logo!: string | null;
  /** How the app identified itself: with a metadata document (`cimd`), or by registering (`dynamic`). */
  @ApiProperty({ enum: registrations }) registration!: string;
  /** The scopes of the app, by tier of the tools. */
  scopes!: string[];
  /** When the member first authorized the app. */
  created_at!: string;
  /** When the app was last used; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
}

/** A toolbox that was removed from an app. */
class ExcludedToolboxView {
  /** The id of the toolbox. */
  toolbox_id!: string;
  /**
   * Who removed the toolbox: the app's member, or a manager of the toolbox. Only a manager of the toolbox can restore
   * what a manager removed.
   */
  @ApiProperty({ enum: ['member', 'manager'] }) removed_by!: 'member' | 'manager';
}

/** An app that the caller allowed to act for them. */
export class MyConnectedAppView extends AppView {
  /** The address that the app signed in to. */
  resource!: string;
  /** Toolboxes the app can reach; null for all toolboxes that the caller can use. */
  @ApiProperty({ type: [String], nullable: true }) toolbox_ids!: string[] | null;
  /** Toolboxes that the app cannot reach even if `toolbox_ids` includes them or is null. */
  @ApiProperty({ type: [ExcludedToolboxView] }) excluded_toolboxes!: ExcludedToolboxView[];
}

export type AppRow = Omit<Read<ConnectedAppState>, 'org_id' | 'updated_at' | 'withheld'> & {
  user_label: string | null;
  excluded_toolboxes: { toolbox_id: string; removed_by: 'member' | 'manager' }[];
  last_used_at: string | null;
};

/**
 * Limits the list to the apps of a member, to one app, or to the apps that reach a toolbox. `resource` is the toolbox's
 * own address, and `all` is the address of all toolboxes.
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
    readonly query: CreatedPageQuery,
    readonly route: `GET /${string}`,
  ) {
    super();
  }
}

const sorts = { '-last_used_at': { by: 'coalesce(app.last_used_at, app.created_at)', type: 'timestamptz' } } as const;

@QueryHandler(ListApps)
export class ListAppsHandler implements IQueryHandler<ListApps> {
  constructor(
    private readonly paging: Paging,
    private readonly members: MemberLabels,
  ) {}

  async execute({ caller: { orgId }, selection, query, route }: ListApps): Promise<Page<AppRow>> {
    const window = this.paging.open({ orgId, route, query, sorts, id: 'app.id', dates: { created: 'app.created_at' } });
    const { user_id = null, id = null, toolbox } = selection;
    const values = {
      user_id,
      id,
      toolbox_id: toolbox?.id ?? null,
      one: toolbox?.resource ?? '',
      all: toolbox?.all ?? '',
    };
    const sql = `select ${window.keys}, ${columns} where app.org_id = :org_id ${conditions}`;
    const { result, ...cursors } = await window.read<Omit<AppRow, 'user_label'>>(sql, values);
    const labels = await this.members.current(
      orgId,
      result.map((row) => row.user_id),
    );
    const withLabel = ({ page_id: _, page_key: __, ...row }: (typeof result)[number]): AppRow =>
      Object.assign(row, { user_label: labels.get(row.user_id) ?? null });
    return { result: result.map(withLabel), ...cursors };
  }
}

/**
 * SQL of the toolboxes that were removed from the app. If both the person and a manager removed a toolbox, only the
 * manager is shown, because only a manager can restore it.
 */
const excluded = `
      select coalesce(json_agg(json_build_object('toolbox_id', toolbox_id, 'removed_by', removed_by)
        order by toolbox_id), '[]')
      from (
        select toolbox_id, min(removed_by) as removed_by from (
          select unnest(app.withheld) as toolbox_id, 'member' as removed_by
          union all
          select removed.toolbox_id, 'manager' from authentication.removed_apps removed
          where removed.org_id = app.org_id and removed.user_id = app.user_id and removed.client_id = app.client_id
        ) each group by toolbox_id
      ) excluded`;

const columns = `app.id, app.version, app.user_id, app.client_id, app.client_name, app.client_uri,
    app.logo, app.registration, app.resource, app.scopes, app.toolbox_ids, app.created_at, app.last_used_at,
    (${excluded}) as excluded_toolboxes
  from authentication.connected_apps app`;

const conditions = `
  and (:user_id::text is null or app.user_id = :user_id) and (:id::text is null or app.id = :id)
  and (:toolbox_id::text is null or app.resource = :one or app.resource = :all
    and :toolbox_id <> all(app.withheld) and (app.toolbox_ids is null or :toolbox_id = any(app.toolbox_ids)))
  and not exists (select from authentication.removed_apps removed
    where removed.org_id = app.org_id and removed.user_id = app.user_id and removed.client_id = app.client_id
      and removed.toolbox_id = :toolbox_id)`;

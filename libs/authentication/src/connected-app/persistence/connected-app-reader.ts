import { Injectable } from '@nestjs/common';
import { MemberLabels } from '#identity';
import { type Caller, type RowOf } from '#kernel';
import { type CreatedPageQuery, type Page, Paging } from '#kernel/paging';
import { ConnectedAppTable } from './stored-connected-apps.js';

const stored = ConnectedAppTable.omit(['org_id', 'updated_at', 'withheld', 'declined'], 'app');

export type AppRow = RowOf<typeof stored> & {
  user_label: string | null;
  excluded_toolboxes: { toolbox_id: string; removed_by: 'member' | 'manager' }[];
  last_used_at: string | null;
};

/**
 * Limits the list to the apps of a member, to one app, or to the apps that reach a toolbox. `resource` is the toolbox's
 * own address, and `all` is the address of all toolboxes.
 */
export type AppSelection = {
  user_id?: string;
  id?: string;
  toolbox?: { id: string; resource: string; all: string };
};

type AppList = {
  caller: Caller;
  selection: AppSelection;
  query: CreatedPageQuery;
  route: `GET /${string}`;
};

const sorts = { '-last_used_at': { by: 'coalesce(app.last_used_at, app.created_at)', type: 'timestamptz' } } as const;

/** Reads connected apps, most recently used first. */
@Injectable()
export class ConnectedAppReader {
  constructor(
    private readonly paging: Paging,
    private readonly memberLabels: MemberLabels,
  ) {}

  async list({ caller: { orgId }, selection, query, route }: AppList): Promise<Page<AppRow>> {
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
    const labels = await this.memberLabels.current(
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
          where removed.org_id = :org_id and removed.user_id = app.user_id and removed.client_id = app.client_id
        ) each group by toolbox_id
      ) excluded`;

const columns = `${stored}, app.last_used_at,
    (${excluded}) as excluded_toolboxes
  from authentication.connected_apps app`;

const conditions = `
  and (:user_id::text is null or app.user_id = :user_id) and (:id::text is null or app.id = :id)
  and (:toolbox_id::text is null or app.resource = :one or app.resource = :all
    and :toolbox_id <> all(app.withheld) and (app.toolbox_ids is null or :toolbox_id = any(app.toolbox_ids)))
  and not exists (select from authentication.removed_apps removed
    where removed.org_id = :org_id and removed.user_id = app.user_id and removed.client_id = app.client_id
      and removed.toolbox_id = coalesce(:toolbox_id, ''))`;

import { Injectable } from '@nestjs/common';
import { type Act, EventLog, Transactions } from '#kernel';
import { type Page, type PageQuery, Paging } from '#kernel/paging';
import { type ConnectedAppEvent } from '../domain/connected-app.js';
import { type RemovedApp, type RemovedApps, type RemovedName } from '../domain/connected-apps.js';

type Listed = Omit<RemovedApp, 'toolbox_id' | 'removed_at'> & { removed_at: string };

const sorts = { '-removed_at': { by: 'removed.removed_at', type: 'timestamptz' } } as const;

@Injectable()
export class StoredRemovedApps implements RemovedApps {
  constructor(
    private readonly paging: Paging,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
  ) {}

  async listToolboxIds(
    orgId: string,
    { user_id, client_id }: Pick<RemovedApp, 'user_id' | 'client_id'>,
  ): Promise<ReadonlySet<string>> {
    const rows = await this.transactions.rows<{ toolbox_id: string }>(orgId, selectToolboxes, { user_id, client_id });
    return new Set(rows.map(({ toolbox_id }) => toolbox_id));
  }

  async add(orgId: string, removed: RemovedApp): Promise<void> {
    await this.transactions.execute(orgId, insertRemoval, removed);
  }

  restore(orgId: string, toolbox_id: string, app_id: string, act: Act): Promise<boolean> {
    return this.transactions.run(orgId, async () => {
      const removed = await this.transactions.one<RemovedApp>(orgId, deleteRemoval, { toolbox_id, app_id });
      if (!removed) return false;
      const { user_id, client_id, client_name } = removed;
      const data = { user_id, client_id, toolbox_id };
      const event = { type: 'connected_app.restored', data } satisfies ConnectedAppEvent;
      const resource = { type: 'connected_app', id: app_id, label: client_name };
      await this.eventLog.append(orgId, [{ act, event, resource, changes: [] }]);
      return true;
    });
  }

  async list(orgId: string, toolbox_id: string, query: PageQuery): Promise<Page<Listed>> {
    const route = `GET /toolbox/${toolbox_id}/removed-app` as const;
    const window = this.paging.open({ orgId, route, query, sorts, id: 'removed.app_id' });
    const sql = `select ${window.keys}, ${columns} where removed.org_id = :org_id
      and removed.toolbox_id = :toolbox_id`;
    const { result, ...cursors } = await window.read<Listed>(sql, { toolbox_id });
    return { result: result.map(({ page_id: _, page_key: __, ...row }) => row as Listed), ...cursors };
  }

  listNames(orgId: string, toolbox_id: string, user_ids: readonly string[]): Promise<readonly RemovedName[]> {
    return this.transactions.rows<RemovedName>(orgId, selectNames, { toolbox_id, user_ids });
  }

  async forgetToolbox(orgId: string, toolbox_id: string): Promise<void> {
    await this.transactions.execute(orgId, deleteOfToolbox, { toolbox_id });
  }

  async forgetMember(orgId: string, user_id: string): Promise<void> {
    await this.transactions.execute(orgId, deleteOfMember, { user_id });
  }
}

const columns = `removed.app_id, removed.client_id, removed.client_name, removed.user_id, removed.removed_at
  from authentication.removed_apps removed`;

const selectToolboxes = `
  select toolbox_id from authentication.removed_apps
  where org_id = :org_id and user_id = :user_id and client_id = :client_id`;

const selectNames = `
  select distinct user_id, client_name from authentication.removed_apps
  where org_id = :org_id and user_id = any(:user_ids::text[]) and toolbox_id = :toolbox_id`;

const insertRemoval = `
  insert into authentication.removed_apps (org_id, toolbox_id, app_id, user_id, client_id, client_name, removed_at)
  values (:org_id, :toolbox_id, :app_id, :user_id, :client_id, :client_name, :removed_at)
  on conflict do nothing`;

const deleteRemoval = `
  delete from authentication.removed_apps
  where org_id = :org_id and toolbox_id = :toolbox_id and app_id = :app_id returning *`;

const deleteOfToolbox = 'delete from authentication.removed_apps where org_id = :org_id and toolbox_id = :toolbox_id';

const deleteOfMember = 'delete from authentication.removed_apps where org_id = :org_id and user_id = :user_id';

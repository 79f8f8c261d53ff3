import { Injectable } from '@nestjs/common';
import { type Act, EventLog, Reads, StoredAggregates, Transactions } from '#kernel';
import { type MemberApps } from '#identity';
import { type ConnectedAppEvent } from '../domain/connected-app-events.js';
import { ConnectedApp, type ConnectedAppState } from '../domain/connected-app.js';
import { type AppOfPerson, type AppUse, type ConnectedApps, type KnownApp } from '../domain/connected-apps.js';
import { appTokenStatements } from './app-token-statements.js';
import { ConnectedAppTable } from './connected-app-table.js';

@Injectable()
export class StoredConnectedApps
  extends StoredAggregates<ConnectedAppState, ConnectedAppEvent, ConnectedApp>
  implements ConnectedApps, MemberApps
{
  protected readonly noun = 'connected app';
  protected readonly table = ConnectedAppTable;
  readonly tokens = appTokenStatements;
  protected revive = (state: ConnectedAppState) => new ConnectedApp(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, log);
  }

  async find(orgId: string, id: string): Promise<KnownApp | null> {
    return (await this.reads.one<KnownApp>(orgId, selectById, { id })) ?? null;
  }

  async findExisting(
    orgId: string,
    { user_id, client_id, resource }: AppOfPerson,
  ): Promise<{ id: string | null; count: number }> {
    return (await this.transactions.one(orgId, selectExisting, { user_id, client_id, resource }))!;
  }

  async recordDenial(
    orgId: string,
    { user_id, client_id, resource }: AppOfPerson,
    requested: readonly string[],
  ): Promise<void> {
    await this.transactions.execute(orgId, updateDeclined, { user_id, client_id, resource, requested });
  }

  async disconnectAll(orgId: string, userId: string, act: Act): Promise<void> {
    await this.transactions.run(orgId, async (manager) => {
      for (const state of await this.locked(manager, { org_id: orgId, user_id: userId }))
        await this.commit(manager, state, (app) => app.end(act));
    });
  }

  async recordUses(orgId: string, uses: readonly AppUse[]): Promise<void> {
    await this.transactions.execute(orgId, updateUses, { uses: JSON.stringify(uses) });
  }

  findIdleSince(time: Date, limit: number): Promise<{ org_id: string; id: string }[]> {
    return this.reads.rows(null, 'select * from authentication.apps_idle_since(:time, :limit)', { time, limit });
  }

  async forget(orgId: string, ids: readonly string[]): Promise<void> {
    await this.transactions.execute(orgId, deleteApps, { ids });
  }
}

const deleteApps = 'delete from authentication.connected_apps where org_id = :org_id and id = any(:ids::text[])';

const selectById =
  'select id, user_id, client_id, resource, scopes from authentication.connected_apps where org_id = :org_id and id = :id';

const selectExisting = `
  select max(id) filter (where client_id = :client_id and resource = :resource) as id, count(*)::integer as count
  from authentication.connected_apps where org_id = :org_id and user_id = :user_id`;

const updateDeclined = `
  update authentication.connected_apps
  set declined = array(select unnest(:requested::text[]) except select unnest(scopes))
  where org_id = :org_id and user_id = :user_id and client_id = :client_id and resource = :resource`;

const updateUses = `
  update authentication.connected_apps app set last_used_at = used.at
  from jsonb_to_recordset(:uses::jsonb) as used (id text, at timestamptz)
  where app.org_id = :org_id and app.id = used.id and (app.last_used_at is null or app.last_used_at < used.at)`;

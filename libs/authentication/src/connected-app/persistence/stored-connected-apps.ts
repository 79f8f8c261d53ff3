import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import {
  aggregateColumns,
  type Act,
  defineTable,
  EventLog,
  forceGenericPlan,
  newId,
  Reads,
  StoredAggregates,
  Transactions,
} from '#kernel';
import { type AppCredentials, type AppTokenStatements, type MemberApps } from '#identity';
import {
  type AppReach,
  ConnectedApp,
  type ConnectedAppEvent,
  type ConnectedAppState,
} from '../domain/connected-app.js';
import {
  type AppOfPerson,
  type AppStanding,
  type AppUse,
  type ConnectedApps,
  type KnownApp,
} from '../domain/connected-apps.js';

export const ConnectedAppTable = defineTable<ConnectedAppState>('authentication.connected_apps', {
  ...aggregateColumns,
  user_id: { type: 'text' },
  client_id: { type: 'text' },
  client_name: { type: 'text' },
  client_uri: { type: 'text', nullable: true },
  logo: { type: 'text', nullable: true },
  registration: { type: 'text' },
  resource: { type: 'text' },
  scopes: { type: 'text', array: true },
  toolbox_ids: { type: 'text', array: true, nullable: true },
  withheld: { type: 'text', array: true },
  declined: { type: 'text', array: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredConnectedApps
  extends StoredAggregates<ConnectedAppState, ConnectedAppEvent, ConnectedApp>
  implements AppCredentials, ConnectedApps, MemberApps
{
  protected readonly noun = 'connected app';
  protected readonly table = ConnectedAppTable;
  readonly tokens = appTokenStatements;
  readonly credentials = selectCredentials;
  protected revive = (state: ConnectedAppState) => new ConnectedApp(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  async find(orgId: string, id: string): Promise<KnownApp | null> {
    return (await this.reads.one<KnownApp>(orgId, selectById, { id })) ?? null;
  }

  async labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reads.rows<{ id: string; client_name: string }>(orgId, selectNames, { ids });
    return new Map(rows.map(({ id, client_name }) => [id, client_name]));
  }

  async findOwners(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reads.rows<{ id: string; user_id: string }>(orgId, selectOwners, { ids });
    return new Map(rows.map(({ id, user_id }) => [id, user_id]));
  }

  async findExisting(
    orgId: string,
    { user_id, client_id, resource }: AppOfPerson,
  ): Promise<{ id: string | null; count: number }> {
    return (await this.transactions.one(orgId, selectExisting, { user_id, client_id, resource }))!;
  }

  async findReach(orgId: string, { user_id, client_id, resource }: AppOfPerson): Promise<AppReach | null> {
    return (await this.reads.one<AppReach>(orgId, selectReach, { user_id, client_id, resource })) ?? null;
  }

  async isConnected(
    orgId: string,
    { user_id, client_id }: Pick<AppOfPerson, 'user_id' | 'client_id'>,
  ): Promise<boolean> {
    return (await this.reads.one(orgId, selectByClient, { user_id, client_id })) !== undefined;
  }

  async recordDenial(
    orgId: string,
    { user_id, client_id, resource }: AppOfPerson,
    requested: readonly string[],
  ): Promise<void> {
    await this.transactions.execute(orgId, updateDeclined, { user_id, client_id, resource, requested });
  }

  async disconnectAll(orgId: string, userId: string, act: Act): Promise<number> {
    const count = await this.disconnect({ org_id: orgId, user_id: userId }, act);
    await this.stopWorkloads(orgId, userId, act);
    return count;
  }

  async disconnectClient(orgId: string, clientId: string, act: Act, userId?: string): Promise<void> {
    const ofMember = userId !== undefined && { user_id: userId };
    await this.disconnect({ org_id: orgId, client_id: clientId, ...ofMember }, act);
  }

  async findStanding(
    orgId: string,
    { user_id, client_id, resource, toolbox_id }: AppOfPerson & { toolbox_id: string | null },
  ): Promise<AppStanding> {
    const values = { user_id, client_id, resource, toolbox_id };
    return (await this.reads.one<AppStanding>(orgId, selectStanding, values))!;
  }

  async recordUses(orgId: string, uses: readonly AppUse[]): Promise<void> {
    await this.transactions.execute(orgId, updateUses, { uses: JSON.stringify(uses) });
  }

  findIdleSince(time: Date, limit: number): Promise<{ org_id: string; id: string }[]> {
    return this.reads.rows(null, 'select * from authentication.apps_idle_since(:time, :limit)', { time, limit });
  }

  /**
   * Also remembers that a workload or an app of the identity provider was disconnected. Otherwise, its next token would
   * connect it again.
   */
  protected override async save(manager: EntityManager, app: ConnectedApp): Promise<void> {
    await super.save(manager, app);
    if (!app.removed) return;
    const { org_id, id, user_id, client_id, client_name, registration } = app.state;
    const at = app.events[0]!.act.at;
    const values = { id, user_id, client_id, client_name, registration, at };
    await this.transactions.execute(org_id, insertDisconnected, values);
  }

  private disconnect(which: { org_id: string; user_id?: string; client_id?: string }, act: Act): Promise<number> {
    return this.transactions.run(which.org_id, async (manager) => {
      const states = await this.locked(manager, which);
      for (const state of states) await this.commit(manager, state, (app) => app.end(act));
      return states.length;
    });
  }

  /** Stops the workloads of a service member that have no connected app, because they have got no token yet. */
  private async stopWorkloads(orgId: string, user_id: string, { at }: Act): Promise<void> {
    const credentials = await this.transactions.rows<{ id: string; name: string }>(orgId, selectUnstopped, { user_id });
    if (credentials.length === 0) return;
    const values = {
      ids: credentials.map(() => newId('ogrt', at)),
      user_id,
      clients: credentials.map(({ id }) => id),
      names: credentials.map(({ name }) => name),
    };
    await this.transactions.execute(orgId, insertStopped, { ...values, at });
  }

  async forget(orgId: string, ids: readonly string[]): Promise<void> {
    await this.transactions.execute(orgId, deleteApps, { ids });
  }
}

const insertDisconnected = `
  insert into authentication.disconnected_apps (org_id, id, user_id, client_id, client_name, disconnected_at)
  select :org_id, :id, :user_id, :client_id, :client_name, :at
  where :registration = 'workload'
    or exists (select from authentication.enterprise_clients where org_id = :org_id and client_id = :client_id)
  on conflict (org_id, user_id, client_id) do nothing`;

const selectUnstopped = `
  select id, name from authentication.workload_credentials credential
  where org_id = :org_id and user_id = :user_id and not exists (select from authentication.disconnected_apps off
    where off.org_id = :org_id and off.user_id = :user_id and off.client_id = credential.id)`;

const insertStopped = `
  insert into authentication.disconnected_apps (org_id, id, user_id, client_id, client_name, disconnected_at)
  select :org_id, stopped.id, :user_id, stopped.client_id, stopped.client_name, :at
  from unnest(:ids::text[], :clients::text[], :names::text[]) as stopped (id, client_id, client_name)
  returning id`;

const deleteApps = 'delete from authentication.connected_apps where org_id = :org_id and id = any(:ids::text[])';

const selectNames = `
  select id, client_name from authentication.connected_apps where org_id = :org_id and id = any(:ids::text[])`;

const selectOwners = `
  select id, user_id from authentication.connected_apps where org_id = :org_id and id = any(:ids::text[])`;

const selectById =
  'select id, user_id, client_id, resource, scopes from authentication.connected_apps where org_id = :org_id and id = :id';

const selectExisting = `
  select max(id) filter (where client_id = :client_id and resource = :resource) as id, count(*)::integer as count
  from authentication.connected_apps where org_id = :org_id and user_id = :user_id`;

const selectReach = `
  select scopes, toolbox_ids from authentication.connected_apps
  where org_id = :org_id and user_id = :user_id and client_id = :client_id and resource = :resource`;

const selectByClient = `
  select id from authentication.connected_apps
  where org_id = :org_id and user_id = :user_id and client_id = :client_id limit 1`;

const selectStanding = `
  select app.id, coalesce(app.scopes, '{}') as scopes, coalesce(app.declined, '{}') as declined,
    exists (select from authentication.disconnected_apps off where off.org_id = :org_id and off.user_id = :user_id
      and off.client_id = :client_id) as is_disconnected,
    exists (select from authentication.removed_apps removed where removed.org_id = :org_id
      and removed.user_id = :user_id and removed.client_id = :client_id and removed.toolbox_id = :toolbox_id) as is_removed
  from (select) one left join authentication.connected_apps app on app.org_id = :org_id and app.user_id = :user_id
    and app.client_id = :client_id and app.resource = :resource`;

const updateDeclined = `
  update authentication.connected_apps
  set declined = array(select unnest(:requested::text[]) except select unnest(scopes))
  where org_id = :org_id and user_id = :user_id and client_id = :client_id and resource = :resource`;

const updateUses = `
  update authentication.connected_apps app set last_used_at = used.at
  from jsonb_to_recordset(:uses::jsonb) as used (id text, at timestamptz)
  where app.org_id = :org_id and app.id = used.id and (app.last_used_at is null or app.last_used_at < used.at)`;

/**
 * SQL of the toolboxes from which a manager removed the app, even if the member has disconnected the app and authorized
 * it again since.
 */
const removedToolboxes = `
      select removed.toolbox_id from authentication.removed_apps removed
      where removed.org_id = :org_id and removed.user_id = app.user_id and removed.client_id = app.client_id`;

/**
 * SQL of the members who may control the app's workload. Their restrictions bind its tokens, as those of the issuers of
 * a service member's token do.
 */
const issuers = `case when app.registration = 'workload' then coalesce((
      select credential.issued_by from authentication.workload_credentials credential
      where credential.org_id = :org_id and credential.id = app.client_id), '{}') else '{}' end`;

/** SQL of the highest scope that the app's workload credential allows. Null for other apps. */
const maxScope = `case when app.registration = 'workload' then (
      select credential.max_scope from authentication.workload_credentials credential
      where credential.org_id = :org_id and credential.id = app.client_id) end`;

/**
 * SQL of an app's token, which can only run tools, even if the member who authorized the app may do more.
 * @param scopes SQL of the token's scopes, which are at most the app's.
 */
const appToken = (scopes: string, expires_at: string): string => `
  select app.org_id, app.id, 'app' as kind, false as signed_in, app.client_name as name, array['tool:execute'] as scopes, app.user_id,
    ${issuers} as issued_by, ${expires_at} as expires_at, null::timestamptz as revoked_at, app.last_used_at,
    json_build_object('resource', app.resource, 'reach', app.toolbox_ids, 'withheld', app.withheld || array(${removedToolboxes}), 'declined', app.declined,
      'is_enterprise', app.registration = 'enterprise', 'max_scope', ${maxScope}, 'scopes', ${scopes}) as app
  from authentication.connected_apps app`;

const ofSecret = `
  ${appToken(
    `array(select unnest(app.scopes) intersect select unnest(string_to_array(token.payload ->> 'scope', ' ')))`,
    'token.expires_at',
  )}
  join authentication.app_tokens token on token.org_id = :org_id and token.app_id = app.id
  where app.org_id = :org_id and token.hash = :hash and token.kind = 'AccessToken'`;

const ofId = `
  ${appToken('app.scopes', 'null::timestamptz')}
  where app.org_id = :org_id and app.id = :token_id`;

/** How identity loads the caller of an app's token. */
const appTokenStatements: AppTokenStatements = {
  enter: `select authentication.enter_with_app_token(:hash), ${forceGenericPlan}`,
  ofSecret,
  ofId,
};

const selectCredentials = `
  select credential.id, credential.user_id, credential.issued_by
  from authentication.workload_credentials credential where credential.org_id = :org_id`;

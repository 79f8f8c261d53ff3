import { Injectable } from '@nestjs/common';
import { readShareEntries, type EntryCells, computeReach, type Reach } from '#access-control';
import { MemberProfiles } from '#identity';
import { type Caller, CoalescedReads, notFound, Reads, Transactions } from '#kernel';
import { ConnectorDisplays } from '../../connector/services/connector-displays.js';
import {
  canBeUsed,
  canExercise,
  canOwnerAct,
  canOwnerUseConnector,
  deriveOwnerStatus,
} from '../domain/connection-policy.js';
import {
  type ConnectionChoice,
  type FoundConnection,
  type PinnedConnection,
  type UsedConnection,
  resolveUsedConnection,
} from '../domain/used-connections.js';
import { callerValues, levelOfGrant, ranks, reachableIds } from './reachable-connections.js';

type UsedRow = FoundConnection & { share_entries: EntryCells[] | null };

/** Reads connections for tool runs. */
@Injectable()
export class UsedConnections {
  private readonly coalesced = new CoalescedReads<UsedRow | undefined>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** @throws not_found if the member has no access. */
  async find(member: Pick<Caller, 'orgId' | 'userId' | 'teams'>, id: string): Promise<UsedConnection> {
    const read = () => this.reads.one<UsedRow>(member.orgId, find, { id });
    const row = await this.coalesced.read(`${member.orgId} ${id}`, read);
    if (!row) throw notFound('connection');
    return resolveUsedConnection(member, { ...row, share_entries: readShareEntries(row.share_entries) });
  }

  /** Records the hour of the last use. The connection's version does not change. */
  async recordUse(orgId: string, { id, last_used_at }: UsedConnection, at: Date): Promise<void> {
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
    if (last_used_at !== hour.toISOString()) await this.transactions.execute(orgId, setLastUse, { id, hour });
  }
}

/** The columns that a tool run needs. */
const usedColumns = `id, name, connector_slug, owner_user_id, saffron_account_id, auth_method, status, variables,
  scopes_granted, last_used_at, share_entries`;

const find = `select ${usedColumns} from connections.connections where org_id = :org_id and id = :id`;

const setLastUse = 'update connections.connections set last_used_at = :hour where org_id = :org_id and id = :id';

/** Reads the connections that toolbox entries, steps and approvals name. */
@Injectable()
export class PinnedConnections {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly connectorDisplays: ConnectorDisplays,
    private readonly memberProfiles: MemberProfiles,
  ) {}

  /** Returns connections by id. Deleted connections are absent. */
  async find(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, PinnedConnection>> {
    if (ids.length === 0) return none;
    const rows = await this.reads.rows<PinnedRow>(caller.orgId, byIds, { ids });
    const found = await this.addOwners(caller, rows);
    return new Map(found.map(({ connection }) => [connection.id, connection]));
  }

  /**
   * Returns the connections through which the caller may run tools, oldest first. They may need another sign-in, but
   * are not disconnected.
   */
  async listUsable(caller: Caller): Promise<ReachedConnection[]> {
    const rows = await this.reads.rows<PinnedRow>(caller.orgId, connected, callerValues(caller));
    return (await this.addOwners(caller, rows)).flatMap(({ connection, owner, tool_scopes }) => {
      const reach = computeReach(caller, connection.owner_user_id, connection.share_entries);
      const isUsable =
        reach !== null &&
        canExercise(reach).allowed &&
        canBeUsed({ ...connection, owner, tool_scopes, restricted: false }).allowed;
      return isUsable ? [{ ...connection, reach }] : [];
    });
  }

  /**
   * Returns the caller's accounts on these connectors: the connections through which the caller may run tools, active
   * or in need of another sign-in, and the caller's own disconnected ones. Chosen and own accounts come first, and
   * disconnected ones last. Of each connector, at most `maxAccounts` are returned.
   * @param chosen ids of connections that the caller chose.
   */
  async accountsOn(caller: Caller, slugs: readonly string[], chosen: readonly string[]): Promise<ReachedConnection[]> {
    const values = { ...callerValues(caller), slugs, chosen, max: maxAccounts };
    const rows = await this.reads.rows<PinnedRow>(caller.orgId, accounts, values, { genericPlan: true });
    return this.selectUsable(caller, rows);
  }

  /**
   * Returns the caller's accounts on all connectors, sorted by connector: active ones, those that need another sign-in,
   * and the caller's own disconnected ones, which come last. At most `maxAccountsInAll` are read: own accounts come
   * first, then the first accounts of each connector.
   */
  async listAccounts(caller: Caller): Promise<ReachedConnection[]> {
    const values = { ...callerValues(caller), each: maxAccounts, max: maxAccountsInAll };
    return this.selectUsable(caller, await this.reads.rows<PinnedRow>(caller.orgId, allAccounts, values));
  }

  /** Returns those of the connections through which the caller may run tools. */
  private async selectUsable(caller: Caller, rows: readonly PinnedRow[]): Promise<ReachedConnection[]> {
    return (await this.addOwners(caller, rows)).flatMap(({ connection, owner }) => {
      const reach = computeReach(caller, connection.owner_user_id, connection.share_entries);
      if (!reach) return [];
      const decisions = [canExercise(reach), canOwnerUseConnector(connection), canOwnerAct({ owner })];
      return decisions.every(({ allowed }) => allowed) ? [{ ...connection, reach }] : [];
    });
  }

  private async addOwners(caller: Caller, rows: readonly PinnedRow[]) {
    const slugs = new Set(rows.map(({ connector_slug }) => connector_slug));
    const owners = rows.map(({ owner_user_id }) => owner_user_id);
    const [displays, people] = await Promise.all([
      this.connectorDisplays.load(caller, [...slugs], owners),
      this.memberProfiles.profilesFor(caller.orgId, owners),
    ]);
    return rows.map((row) => {
      const display = displays.get(row.connector_slug)!;
      const profile = people.get(row.owner_user_id);
      // One literal: V8 takes several times as long to spread the row.
      const connection: PinnedConnection = {
        id: row.id,
        name: row.name,
        connector_slug: row.connector_slug,
        owner_user_id: row.owner_user_id,
        saffron_account_id: row.saffron_account_id,
        auth_method: row.auth_method,
        status: row.status,
        variables: row.variables,
        scopes_granted: row.scopes_granted,
        last_used_at: row.last_used_at,
        share_entries: readShareEntries(row.share_entries),
        owner_holds_connector: display.heldBy(row.owner_user_id),
        owner_suspended: profile?.suspended ?? false,
        owner_label: profile?.name ?? null,
      };
      // The caller is treated as active, like everyone who makes a call.
      const owner = row.owner_user_id === caller.userId ? ('active' as const) : deriveOwnerStatus(profile);
      return { connection, owner, tool_scopes: display.tool_scopes };
    });
  }

  /** Returns the active connections that the caller can use, by connector, oldest first. */
  async usableOn(caller: Caller, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectionChoice[]>> {
    const found = new Map<string, ConnectionChoice[]>(slugs.map((slug) => [slug, []]));
    if (slugs.length === 0) return found;
    const values = { ...callerValues(caller), slugs };
    const rows = await this.reads.rows<ConnectionChoice & { slug: string }>(caller.orgId, usable, values);
    for (const { slug, id, name } of rows) found.get(slug)!.push({ id, name });
    return found;
  }

  /** Returns the connectors of all connections that a member owns, by connection id. */
  async ownedBy(orgId: string, userId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.transactions.rows<{ id: string; slug: string }>(orgId, owned, { user_id: userId });
    return new Map(rows.map(({ id, slug }) => [id, slug]));
  }
}

/** A connection, and the caller's access to it. */
export type ReachedConnection = PinnedConnection & { reach: Reach };

const none: ReadonlyMap<string, PinnedConnection> = new Map();

type PinnedRow = Omit<
  PinnedConnection,
  'share_entries' | 'owner_holds_connector' | 'owner_suspended' | 'owner_label'
> & {
  share_entries: EntryCells[] | null;
};

const byIds = `
  select ${usedColumns} from connections.connections where org_id = :org_id and id = any(:ids::text[])`;

const connected = `
  select ${usedColumns} from connections.connections
  where org_id = :org_id and status <> 'disconnected'
    and id = any(array(select id from (${reachableIds()}) as reachable))
  order by id`;

const usable = `
  select connector_slug as slug, id, name from connections.connections as connection
  where org_id = :org_id and connector_slug = any(:slugs::text[]) and status = 'active'
    and id = any(array(select id from (${reachableIds()}) as reachable))
    and (owner_user_id = :user_id or ${levelOfGrant} >= ${ranks.use})
  order by id`;

/** Maximum number of accounts on one connector. */
const maxAccounts = 50;

const accounts = `
  select ${usedColumns} from unnest(:slugs::text[]) as wanted (slug) cross join lateral (
    select * from connections.connections as connection
    where org_id = :org_id and connector_slug = wanted.slug
      and (status in ('active', 'needs_reauth') or status = 'disconnected' and owner_user_id = :user_id)
      and id = any(array(select id from (${reachableIds()}) as reachable))
      and (owner_user_id = :user_id or ${levelOfGrant} >= ${ranks.use})
    order by status = 'disconnected', (id = any(:chosen::text[])) desc, (owner_user_id = :user_id) desc,
      status = 'active' desc, id
    limit :max::integer) as account`;

/** Maximum number of accounts on all connectors together. */
const maxAccountsInAll = 1000;

const allAccounts = `
  select ${usedColumns} from (
    select ${usedColumns} from (
      select *, row_number() over (partition by connector_slug
        order by (owner_user_id = :user_id) desc, status = 'active' desc, id) as place
      from connections.connections as connection
      where org_id = :org_id
        and (status in ('active', 'needs_reauth') or status = 'disconnected' and owner_user_id = :user_id)
        and id = any(array(select id from (${reachableIds()}) as reachable))
        and (owner_user_id = :user_id or ${levelOfGrant} >= ${ranks.use})
    ) as placed
    where place <= :each::integer
    order by (owner_user_id = :user_id) desc, place, connector_slug limit :max::integer
  ) as account
  order by connector_slug, status = 'disconnected', (owner_user_id = :user_id) desc, status = 'active' desc, id`;

const owned = `
  select id, connector_slug as slug from connections.connections where org_id = :org_id and owner_user_id = :user_id`;

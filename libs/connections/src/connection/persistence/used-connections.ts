import { Injectable } from '@nestjs/common';
import { type EntryCells, entriesOf } from '#access-control';
import { type Caller, CoalescedReads, notFound, Reads, Transactions } from '#kernel';
import { type FoundConnection, type UsedConnection, withAccessOf } from '../domain/used-connections.js';

/** Reads connections for tool runs. */
@Injectable()
export class UsedConnections {
  private readonly coalesced = new CoalescedReads<Row | undefined>();

  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
  ) {}

  /** @throws not_found if the member has no access. */
  async find(member: Pick<Caller, 'orgId' | 'userId' | 'teams'>, id: string): Promise<UsedConnection> {
    const read = () => this.reads.one<Row>(member.orgId, find, { id });
    const row = await this.coalesced.read(`${member.orgId} ${id}`, read);
    if (!row) throw notFound('connection');
    return withAccessOf(member, { ...row, share_entries: entriesOf(row.share_entries) });
  }

  /** Records the hour of the last use. The connection's version does not change. */
  async recordUse(orgId: string, { id, last_used_at }: UsedConnection, at: Date): Promise<void> {
    const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000);
    if (last_used_at !== hour.toISOString()) await this.transactions.execute(orgId, setLastUse, { id, hour });
  }
}

type Row = FoundConnection & { share_entries: EntryCells[] | null };

/** The columns that a tool run needs. */
export const usedColumns = `id, name, connector_slug, owner_user_id, saffron_account_id, auth_method, status, variables,
  scopes_granted, last_used_at, share_entries`;

const find = `select ${usedColumns} from connections.connections where org_id = :org_id and id = :id`;

const setLastUse = 'update connections.connections set last_used_at = :hour where org_id = :org_id and id = :id';

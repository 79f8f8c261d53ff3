import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  defineTable,
  EventLog,
  firstIdAt,
  type Read,
  Reads,
  StoredAggregates,
  Transactions,
} from '#kernel';
import { Approval, type ApprovalEvent, type ApprovalState, validFor } from '../domain/approval.js';
import { type ToolUse } from '../domain/tool-use.js';

export const ApprovalTable = defineTable<ApprovalState>('connections.approvals', {
  ...aggregateColumns,
  requested_by: { type: 'text' },
  requested_for: { type: 'text', array: true },
  app_name: { type: 'text', nullable: true },
  app_id: { type: 'text', nullable: true },
  grant_scope: { type: 'text', nullable: true },
  connection_id: { type: 'text' },
  connection_ids: { type: 'text', array: true },
  connector_slug: { type: 'text' },
  tool_name: { type: 'text' },
  operation: { type: 'text' },
  tier: { type: 'text' },
  toolbox_id: { type: 'text', nullable: true },
  arguments_digest: { type: 'text' },
  arguments_preview: { type: 'jsonb' },
  request_digest: { type: 'text', nullable: true },
  request_preview: { type: 'jsonb', nullable: true },
  accounts_digest: { type: 'text', nullable: true },
  access_user_id: { type: 'text', nullable: true },
  rule: { type: 'text' },
  steps: { type: 'jsonb' },
  summary: { type: 'text' },
  status: { type: 'text' },
  resolved_by: { type: 'text', nullable: true },
  second_person: { type: 'boolean' },
  resolved_at: { type: 'timestamptz', nullable: true },
  execution_id: { type: 'text', nullable: true },
  expires_at: { type: 'timestamptz' },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class Approvals extends StoredAggregates<ApprovalState, ApprovalEvent, Approval> {
  protected readonly noun = 'approval';
  protected readonly table = ApprovalTable;
  protected revive = (state: ApprovalState) => new Approval(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  /** Returns the last committed state, or null. */
  async find(orgId: string, id: string): Promise<ApprovalState | null> {
    const row = await this.reads.one<Row>(orgId, byId, { id });
    return row ? readApprovalState(row) : null;
  }

  /** Returns the last committed states of those that exist. */
  async findMany(orgId: string, ids: readonly string[]): Promise<ApprovalState[]> {
    if (ids.length === 0) return [];
    return (await this.reads.rows<Row>(orgId, byIds, { ids: [...ids] })).map(readApprovalState);
  }

  /**
   * Returns the member's approvals that match this connection, tool, toolbox and arguments, and that are neither denied
   * nor used, newest first. Some may have expired.
   */
  async findOpen(orgId: string, userId: string, use: ToolUse): Promise<ApprovalState[]> {
    const { connection_id, tool_name, toolbox_id, arguments_digest } = use;
    const values = { user_id: userId, connection_id, tool_name, toolbox_id, arguments_digest };
    return (await this.transactions.rows<Row>(orgId, openFor, values)).map(readApprovalState);
  }

  /** Returns the member's last approval of exactly this call, by this app, that was denied after a time. Or null. */
  async findDenied(
    orgId: string,
    { requested_by, app_id, ...use }: Pick<ApprovalState, 'requested_by' | 'app_id'> & ComparedUse,
    since: Date,
  ): Promise<ApprovalState | null> {
    const { connection_id, tool_name, toolbox_id, arguments_digest } = use;
    const values = { requested_by, app_id, connection_id, tool_name, toolbox_id, arguments_digest };
    const row = await this.transactions.one<Row>(orgId, denied, { ...values, ...deniedAfter(since) });
    return row ? readApprovalState(row) : null;
  }

  /** Returns the last denial of exactly the same call after a time, for each of the approvals that has one. */
  async findDenials(orgId: string, ids: readonly string[], since: Date): Promise<Denial[]> {
    return ids.length === 0 ? [] : this.reads.rows<Denial>(orgId, denials, { ids, ...deniedAfter(since) });
  }

  /** Counts the member's calls that wait for a decision. */
  async countPending(orgId: string, userId: string, at: Date): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countPending, { user_id: userId, at }))!.count;
  }

  /** Returns the newest calls on a connection that wait for a second person, at most 20. */
  async findWaitingOn(orgId: string, connectionId: string, at: Date): Promise<ApprovalState[]> {
    return (await this.reads.rows<Row>(orgId, waitingOn, { connection_id: connectionId, at })).map(readApprovalState);
  }

  /**
   * Returns the newest calls that wait for a decision and that the member can see, at most 100.
   * @param edited the connections that the member owns or can edit.
   */
  async findPendingFor(orgId: string, userId: string, edited: readonly string[], at: Date): Promise<ApprovalState[]> {
    const values = { user_id: userId, edited, at };
    return (await this.reads.rows<Row>(orgId, pendingFor, values)).map(readApprovalState);
  }
}

type Row = Read<ApprovalState>;

/** Which member denied the call of an approval before, and when. `id` is that of the approval. */
type Denial = { id: string; resolved_by: string; resolved_at: string };

/** `first_id` limits the rows that are read. An approval is denied at most `validFor` after its creation. */
const deniedAfter = (since: Date) => ({ since, first_id: firstIdAt('apr', new Date(since.getTime() - validFor)) });

type ComparedUse = Pick<ToolUse, 'connection_id' | 'tool_name' | 'toolbox_id' | 'arguments_digest'>;

const readApprovalState = (row: Row): ApprovalState => ({
  ...row,
  resolved_at: row.resolved_at === null ? null : new Date(row.resolved_at),
  expires_at: new Date(row.expires_at),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});

const pendingFor = `
  select * from connections.approvals
  where org_id = :org_id and status = 'pending' and expires_at > :at::timestamptz
    and (requested_by = :user_id or connection_ids && :edited::text[])
  order by id desc limit 100`;

const waitingOn = `
  select * from connections.approvals
  where org_id = :org_id and status = 'pending' and rule = 'second_person' and expires_at > :at::timestamptz
    and :connection_id = any(connection_ids)
  order by id desc limit 20`;

const byId = 'select * from connections.approvals where org_id = :org_id and id = :id';

const byIds = 'select * from connections.approvals where org_id = :org_id and id = any(:ids::text[])';

const openFor = `
  select * from connections.approvals
  where org_id = :org_id and requested_by = :user_id and status in ('pending', 'approved')
    and connection_id = :connection_id and tool_name = :tool_name
    and toolbox_id is not distinct from :toolbox_id and arguments_digest = :arguments_digest
  order by id desc`;

const denied = `
  select * from connections.approvals
  where org_id = :org_id and requested_by = :requested_by and id >= :first_id and status = 'denied'
    and resolved_at > :since::timestamptz and app_id is not distinct from :app_id
    and connection_id = :connection_id and tool_name = :tool_name
    and toolbox_id is not distinct from :toolbox_id and arguments_digest = :arguments_digest
  order by resolved_at desc limit 1`;

const denials = `
  select distinct on (approval.id) approval.id, denied.resolved_by, denied.resolved_at
  from connections.approvals approval
  join connections.approvals denied
    on denied.org_id = :org_id and denied.requested_by = approval.requested_by and denied.id >= :first_id
    and denied.status = 'denied' and denied.resolved_at > :since::timestamptz
    and denied.app_id is not distinct from approval.app_id
    and denied.connection_id = approval.connection_id and denied.tool_name = approval.tool_name
    and denied.toolbox_id is not distinct from approval.toolbox_id
    and denied.arguments_digest = approval.arguments_digest
  where approval.org_id = :org_id and approval.id = any(:ids::text[])
  order by approval.id, denied.resolved_at desc`;

const countPending = `
  select count(*)::integer as count from connections.approvals
  where org_id = :org_id and requested_by = :user_id and status = 'pending' and expires_at > :at`;

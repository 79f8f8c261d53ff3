import { Injectable } from '@nestjs/common';
import { aggregateColumns, defineTable, EventLog, type Read, Reads, StoredAggregates, Transactions } from '#kernel';
import { ApprovalGrant, type ApprovalGrantEvent, type ApprovalGrantState } from '../domain/approval-grant.js';

export const ApprovalGrantTable = defineTable<ApprovalGrantState>('connections.approval_grants', {
  ...aggregateColumns,
  approval_id: { type: 'text' },
  scope: { type: 'text' },
  user_id: { type: 'text' },
  requested_for: { type: 'text', array: true },
  app_id: { type: 'text' },
  app_name: { type: 'text' },
  toolbox_id: { type: 'text' },
  connection_id: { type: 'text' },
  connector_slug: { type: 'text' },
  tool_name: { type: 'text' },
  tier: { type: 'text' },
  rule: { type: 'text' },
  second_person: { type: 'boolean' },
  granted_by: { type: 'text' },
  summary: { type: 'text' },
  max_calls: { type: 'integer' },
  used_calls: { type: 'integer' },
  expires_at: { type: 'timestamptz' },
  revoked_at: { type: 'timestamptz', nullable: true },
  revoked_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class ApprovalGrants extends StoredAggregates<ApprovalGrantState, ApprovalGrantEvent, ApprovalGrant> {
  protected readonly noun = 'approval grant';
  protected readonly table = ApprovalGrantTable;
  protected revive = (state: ApprovalGrantState) => new ApprovalGrant(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  /** Returns the member's active grants for calls of an app with this scope, those that end first before others. */
  async findActive(
    orgId: string,
    call: { user_id: string; app_id: string; scope: string },
    at: Date,
  ): Promise<ApprovalGrantState[]> {
    return (await this.reads.rows<Read<ApprovalGrantState>>(orgId, active, { ...call, at })).map(readState);
  }
}

const readState = (row: Read<ApprovalGrantState>): ApprovalGrantState => ({
  ...row,
  expires_at: new Date(row.expires_at),
  revoked_at: row.revoked_at === null ? null : new Date(row.revoked_at),
  created_at: new Date(row.created_at),
  updated_at: new Date(row.updated_at),
});

/** A member seldom has more than one for the same calls. */
const active = `
  select * from connections.approval_grants
  where org_id = :org_id and user_id = :user_id and app_id = :app_id and scope = :scope
    and revoked_at is null and expires_at > :at::timestamptz and used_calls < max_calls
  order by expires_at, id limit 5`;

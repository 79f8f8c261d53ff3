import { Injectable } from '@nestjs/common';
import { aggregateColumns, type Act, defineTable, StoredAggregates, type Values } from '#kernel';
import {
  AccessGrant,
  type AccessGrantEvent,
  type AccessGrants,
  type AccessGrantState,
  type GrantCause,
  type GrantTarget,
} from '../domain/access-grant.js';

export const AccessGrantTable = defineTable<AccessGrantState>('access_control.access_grants', {
  ...aggregateColumns,
  user_id: { type: 'text' },
  connector_slug: { type: 'text' },
  tool_name: { type: 'text', nullable: true },
  operation: { type: 'text', nullable: true },
  origin: { type: 'text', nullable: true },
  lifts_member_rules: { type: 'boolean' },
  request_id: { type: 'text', nullable: true },
  note: { type: 'text', nullable: true },
  granted_by: { type: 'text', nullable: true },
  expires_at: { type: 'timestamptz', nullable: true },
  revoked_at: { type: 'timestamptz', nullable: true },
  revoked_by: { type: 'text', nullable: true },
  revoke_reason: { type: 'text', nullable: true },
  lapsed_at: { type: 'timestamptz', nullable: true },
  created_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredAccessGrants
  extends StoredAggregates<AccessGrantState, AccessGrantEvent, AccessGrant>
  implements AccessGrants
{
  protected readonly noun = 'access grant';
  protected readonly table = AccessGrantTable;
  protected revive = (state: AccessGrantState) => new AccessGrant(state);

  endReplaced(orgId: string, userId: string, { connector_slug, tool_name }: GrantTarget, act: Act): Promise<void> {
    return this.end('replaced', orgId, act, activeOn, { user_id: userId, connector_slug, tool_name });
  }

  revokeMemberGrants(orgId: string, userId: string, act: Act): Promise<void> {
    return this.end('member_removed', orgId, act, active, { user_id: userId });
  }

  /** @param selectIds SQL for the ids of the grants to end. */
  private async end(cause: GrantCause, orgId: string, act: Act, selectIds: string, values: Values): Promise<void> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, selectIds, { ...values, now: act.at });
    for (const { id } of rows) await this.change(orgId, id, (grant) => grant.revoke(cause, null, act));
  }
}

const active = `
  select id from access_control.access_grants
  where org_id = :org_id and user_id = :user_id and revoked_at is null and (expires_at is null or expires_at > :now)`;

const activeOn = `${active} and connector_slug = :connector_slug and tool_name is not distinct from :tool_name`;

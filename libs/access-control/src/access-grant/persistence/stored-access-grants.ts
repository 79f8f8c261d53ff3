import { Injectable } from '@nestjs/common';
import { type Act, StoredAggregates, type Values } from '#kernel';
import { type AccessGrantEvent, type GrantCause } from '../domain/access-grant-events.js';
import { AccessGrant, type AccessGrantState, type GrantTarget } from '../domain/access-grant.js';
import { type AccessGrants } from '../domain/access-grants.js';
import { AccessGrantTable } from './access-grant-table.js';

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

  revokeAllOf(orgId: string, userId: string, act: Act): Promise<void> {
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

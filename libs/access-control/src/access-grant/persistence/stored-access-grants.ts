import { Injectable } from '@nestjs/common';
import { type Act, StoredAggregates } from '#kernel';
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

  replaceOn(orgId: string, userId: string, { connector_slug, tool_name }: GrantTarget, act: Act): Promise<void> {
    const same = 'and connector_slug = $4 and tool_name is not distinct from $5';
    return this.end('replaced', orgId, act, active(same), [orgId, userId, act.at, connector_slug, tool_name]);
  }

  revokeAllOf(orgId: string, userId: string, act: Act): Promise<void> {
    return this.end('member_removed', orgId, act, active(), [orgId, userId, act.at]);
  }

  /** @param which a statement for the ids of those to end. */
  private end(cause: GrantCause, orgId: string, act: Act, which: string, values: unknown[]): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const rows = await manager.query<{ id: string }[]>(which, values);
      for (const { id } of rows) await this.change(orgId, id, (grant) => grant.revoke(cause, null, act));
    });
  }
}

const active = (narrower = ''): string => `
  select id from access_control.access_grants
  where org_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3) ${narrower}
  order by id`;

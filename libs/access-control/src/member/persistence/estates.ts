import { Injectable } from '@nestjs/common';
import { type Act, Transactions } from '#kernel';
import { AccessGrants } from '../../access-grant/domain/access-grants.js';
import { AccessRequests } from '../../access-request/domain/access-requests.js';
import { Shares } from '../../share/domain/shares.js';
import { emailHash } from '../domain/email-hash.js';
import { type Settled } from '../domain/members.js';

/** What a membership leaves behind when it ends. */
@Injectable()
export class Estates {
  constructor(
    private readonly transactions: Transactions,
    private readonly shares: Shares,
    private readonly requests: AccessRequests,
    private readonly grants: AccessGrants,
  ) {}

  settle(orgId: string, userId: string, email: string | null, act: Act): Promise<Settled> {
    return this.transactions.run(orgId, async (manager) => {
      const acl_ids = await this.shares.endAllOf(orgId, { grantee_type: 'user', grantee_id: userId });
      const [tokens] = await manager.query<[{ id: string }[], number]>(tokensRevoked, [orgId, userId, act.at, act.by]);
      const teams = await manager.query<{ team_id: string }[]>(
        'select team_id from access_control.team_members where org_id = $1 and user_id = $2 order by team_id',
        [orgId, userId],
      );
      await this.requests.withdrawAllOf(orgId, userId, act);
      await this.grants.revokeAllOf(orgId, userId, act);
      await manager.query(remembered, [orgId, userId, email === null ? null : emailHash(email), act.at]);
      return { revoked_tokens: tokens.length, team_ids: teams.map(({ team_id }) => team_id), acl_ids };
    });
  }
}

const tokensRevoked = `
  update access_control.api_tokens set revoked_at = $3, revoked_by = $4, version = version + 1
  where org_id = $1 and user_id = $2 and revoked_at is null returning id`;

const remembered = `
  insert into access_control.departures (org_id, user_id, email_hash, removed_at) values ($1, $2, $3, $4)
  on conflict (org_id, user_id) do update set email_hash = excluded.email_hash, removed_at = excluded.removed_at`;

import { Inject, Injectable } from '@nestjs/common';
import { type Act, conflict, EventLog, Reads, StoredAggregates, Transactions } from '#kernel';
import { hashOf, isSecret, newSecret, type TokenEnvironment, tokenEnvironment } from '../../secret/domain/secret.js';
import { type InviteEvent } from '../domain/invite-events.js';
import { Invite, type InviteState, type NewInvite } from '../domain/invite.js';
import { type Invites } from '../domain/invites.js';
import { InviteTable } from './invite-table.js';

@Injectable()
export class StoredInvites extends StoredAggregates<InviteState, InviteEvent, Invite> implements Invites {
  protected readonly noun = 'invite';
  protected readonly table = InviteTable;
  protected revive = (state: InviteState) => new Invite(state);

  constructor(
    transactions: Transactions,
    log: EventLog,
    private readonly reads: Reads,
    @Inject(tokenEnvironment) private readonly environment: TokenEnvironment,
  ) {
    super(transactions, log);
  }

  open(orgId: string, given: NewInvite, act: Act): Promise<{ invite: Invite; secret: string }> {
    const invite = Invite.create(orgId, given, act);
    return this.transactions.run(orgId, async () => {
      await this.add(invite);
      return { invite, secret: await this.renewSecret(invite) };
    });
  }

  async renewSecret({ state: { org_id, id } }: Invite): Promise<string> {
    const secret = newSecret(this.environment, 'inv');
    await this.query(org_id, 'delete from identity.secrets where org_id = $1 and opens = $2', id);
    const sql = 'insert into identity.secrets (org_id, hash, opens) values ($1, $2, $3)';
    await this.query(org_id, sql, hashOf(secret), id);
    return secret;
  }

  async behind(secret: string): Promise<{ orgId: string; id: string } | null> {
    if (!isSecret(secret)) return null;
    const enter = 'select identity.enter_with_secret(:hash)';
    const values = { hash: hashOf(secret) };
    return (await this.reads.oneEntering<{ orgId: string; id: string }>(enter, opened, values)) ?? null;
  }

  mustBeNew(orgId: string, email: string, act: Act): Promise<void> {
    return this.transactions.run(orgId, async (manager) => {
      const where = { org_id: orgId, email_key: email.toLowerCase(), status: 'pending' };
      for (const state of await this.locked(manager, where))
        await this.settle(manager, state, (invite) => {
          if (invite.isPending(act.at)) throw conflict('already_invited', `${email} is invited already: resend it.`);
          invite.expire(act);
        });
    });
  }

  async countBillable(orgId: string, at: Date): Promise<number> {
    const [row] = await this.query<{ count: number }>(orgId, billable, at);
    return row?.count ?? 0;
  }

  /** `$1` is the organization. */
  private query<Row>(orgId: string, sql: string, ...values: unknown[]): Promise<Row[]> {
    return this.transactions.run(orgId, (manager) => manager.query<Row[]>(sql, [orgId, ...values]));
  }
}

const opened = `
  select invite.org_id as "orgId", invite.id
  from identity.secrets secret
  join identity.invites invite on invite.org_id = secret.org_id and invite.id = secret.opens
  where secret.org_id = current_setting('latchkey.org_id', true) and secret.hash = :hash`;

const billable = `
  select count(*)::integer as count from identity.invites invite
  where invite.org_id = $1 and invite.status = 'pending' and invite.expires_at > $2 and exists (
    select from identity.roles role
    where role.org_id = $1 and role.id = any(invite.role_ids) and role.seat_class = 'billable')`;

import { Injectable } from '@nestjs/common';
import { type Act, EventLog, StoredAggregates, Transactions } from '#kernel';
import { Secrets } from '../../secret/domain/secrets.js';
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
    private readonly secrets: Secrets,
  ) {
    super(transactions, log);
  }

  open(orgId: string, given: NewInvite, act: Act): Promise<{ invite: Invite; secret: string }> {
    const invite = Invite.create(orgId, given, act);
    return this.transactions.run(orgId, async () => {
      await this.add(invite);
      return { invite, secret: await this.renewSecret(invite, act) };
    });
  }

  async renewSecret({ state: { org_id, id } }: Invite, act: Act): Promise<string> {
    const secret = this.secrets.make('inv');
    await this.secrets.endAt(org_id, id, act.at);
    await this.secrets.keep(org_id, secret, id);
    return secret;
  }

  async pendingIds(orgId: string, email: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, pending, { email_key: email.toLowerCase() });
    return rows.map(({ id }) => id);
  }

  async countBillable(orgId: string, at: Date): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, billable, { at }))!.count;
  }
}

const pending = `
  select id from identity.invites where org_id = :org_id and email_key = :email_key and status = 'pending'`;

const billable = `
  select count(*)::integer as count from identity.invites invite
  where invite.org_id = :org_id and invite.status = 'pending' and invite.expires_at > :at::timestamptz and exists (
    select from identity.roles role
    where role.org_id = :org_id and role.id = any(invite.role_ids) and role.seat_class = 'billable')`;

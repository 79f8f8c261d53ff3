import { Injectable } from '@nestjs/common';
import {
  aggregateColumns,
  type Act,
  defineTable,
  emailKey,
  EventLog,
  Reads,
  type Recorded,
  StoredAggregates,
  Transactions,
} from '#kernel';
import { Secrets } from '../../secret/domain/secret.js';
import { Invite, type InviteEvent, type InviteLabels, type InviteState, type NewInvite } from '../domain/invite.js';
import { type Sending } from '../domain/invite-links.js';

export const InviteTable = defineTable<InviteState>('identity.invites', {
  ...aggregateColumns,
  email: { type: 'text' },
  email_key: { type: 'text' },
  name: { type: 'text', nullable: true },
  role_ids: { type: 'text', array: true },
  team_ids: { type: 'text', array: true },
  status: { type: 'text' },
  days: { type: 'integer' },
  invited_by: { type: 'text', nullable: true },
  answered_to: { type: 'text', array: true },
  by_owner: { type: 'boolean' },
  accepted_user_id: { type: 'text', nullable: true },
  expires_at: { type: 'timestamptz' },
  sent_at: { type: 'timestamptz', nullable: true },
  send_count: { type: 'integer' },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class Invites extends StoredAggregates<InviteState, InviteEvent, Invite> {
  protected readonly noun = 'invite';
  protected readonly table = InviteTable;
  protected revive = (state: InviteState) => new Invite(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly secrets: Secrets,
  ) {
    super(transactions, eventLog);
  }

  /** Stores an invite and returns its secret. The holder of the secret can join as the invited person. */
  open(orgId: string, content: NewInvite, sending: Sending, act: Act): Promise<{ invite: Invite; secret: string }> {
    const invite = Invite.create(orgId, content, sending, act);
    return this.transactions.run(orgId, async () => {
      await this.add(invite);
      return { invite, secret: await this.renewSecret(invite, act) };
    });
  }

  /** Returns a new secret. The old one stops working. */
  async renewSecret({ state: { org_id, id } }: Invite, act: Act): Promise<string> {
    const secret = this.secrets.create('inv', org_id);
    await this.secrets.expireAt(org_id, id, act.at);
    await this.secrets.store(org_id, secret, id);
    return secret;
  }

  /** Returns the ids of the pending invites of an address, including those that are past their date. */
  async pendingIds(orgId: string, email: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ id: string }>(orgId, pending, { email_key: emailKey(email) });
    return rows.map(({ id }) => id);
  }

  /** Counts the pending invites to roles that need a billable seat. */
  async countBillable(orgId: string, at: Date): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, billable, { at }))!.count;
  }

  /** Moves the pending invites of a role to another role, logs each of them, and returns their ids. */
  moveAll(orgId: string, roleId: string, to: string, act: Act): Promise<string[]> {
    return this.transactions.run(orgId, async () => {
      const values = { role_id: roleId, to, at: act.at };
      const rows = await this.transactions.rows<{ id: string; had: boolean }>(orgId, moveInvites, values);
      const events = rows.map(({ id, had }): Recorded<InviteEvent> => {
        const data = { added: had ? [] : [to], removed: [roleId], cause: 'role_deleted' };
        const event = { type: 'invite.roles_changed', data } as const;
        return { act, event, resource: { type: 'invite', id, label: null }, changes: [] };
      });
      await this.eventLog.append(orgId, events);
      return rows.map(({ id }) => id);
    });
  }
}

const pending = `
  select id from identity.invites where org_id = :org_id and email_key = :email_key and status = 'pending'`;

const moveInvites = `
  with waiting as materialized (
    select id, :to = any(role_ids) as had from identity.invites
    where org_id = :org_id and status = 'pending' and expires_at > :at::timestamptz
      and role_ids @> array[:role_id::text] order by id for update)
  update identity.invites invite
  set role_ids = array_append(array_remove(array_remove(invite.role_ids, :role_id), :to), :to),
    version = invite.version + 1
  from waiting where invite.org_id = :org_id and invite.id = waiting.id returning invite.id, waiting.had`;

const billable = `
  select count(*)::integer as count from identity.invites invite
  where invite.org_id = :org_id and invite.status = 'pending' and invite.expires_at > :at::timestamptz and exists (
    select from identity.roles role
    where role.org_id = :org_id and role.id = any(invite.role_ids) and role.seat_class = 'billable')`;

@Injectable()
export class StoredInviteLabels implements InviteLabels {
  constructor(private readonly reads: Reads) {}

  async labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.reads.rows<{ id: string; email: string }>(
      orgId,
      'select id, email from identity.invites where org_id = :org_id and id = any(:ids)',
      { ids },
    );
    return new Map(rows.map(({ id, email }) => [id, email]));
  }
}

import { Injectable } from '@nestjs/common';
import { type Act, Clock, EventLog, newId, Outbox, Reads, type Recorded, Transactions } from '#kernel';
import { type RoleChange } from '../../role/domain/role-holders.js';
import { type MemberEvent } from '../domain/member-events.js';
import { type RoleChangeLog, roleChangesAreLogged } from '../domain/role-change-log.js';

/** Up to this many changes are logged in the transaction that made them. */
const few = 500;

/** Events per transaction, so that it blocks others no longer than any other request does. */
const atATime = 1000;

type Kept = { act: Act & { at: string }; changes: RoleChange[] };

@Injectable()
export class StoredRoleChangeLog implements RoleChangeLog {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly log: EventLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async append(orgId: string, changes: readonly RoleChange[], act: Act): Promise<void> {
    // While stored changes wait, later ones are stored too, so that the log keeps the order of a person's changes.
    if (changes.length <= few && (await this.keepsNone(orgId))) return this.write(orgId, changes, act);
    for (let from = 0; from < changes.length; from += atATime) {
      const some = changes.slice(from, from + atATime);
      const values = { id: newId('rchg', act.at), act: JSON.stringify(act), changes: JSON.stringify(some) };
      await this.transactions.execute(orgId, kept, values);
    }
    await this.outbox.ask(orgId, roleChangesAreLogged, orgId);
  }

  /** Holds the organization's lock, so that two workers neither log a change twice nor log out of order. */
  tellSome(orgId: string): Promise<boolean> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const next = await this.transactions.one<Kept>(orgId, taken);
      if (!next) return false;
      const act = { ...next.act, at: new Date(next.act.at) };
      await this.write(orgId, next.changes, act, this.clock.now());
      return true;
    });
  }

  async countKept(orgId: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(orgId, count))!.count;
  }

  private async keepsNone(orgId: string): Promise<boolean> {
    return (await this.transactions.one(orgId, anyKept)) === undefined;
  }

  private write(orgId: string, changes: readonly RoleChange[], act: Act, later?: Date): Promise<void> {
    const events = changes.map((change) => recorded(change, act));
    return this.log.append(orgId, events, later);
  }
}

const recorded = (data: RoleChange, act: Act): Recorded<MemberEvent> => ({
  act,
  event: { type: 'member.roles_changed', data },
  resource: { type: 'member', id: data.user_id, label: null },
  changes: [],
});

const kept = `
  insert into identity.unlogged_role_changes (org_id, id, act, changes)
  values (:org_id, :id, :act::jsonb, :changes::jsonb)`;

const taken = `
  delete from identity.unlogged_role_changes
  where org_id = :org_id and id = (
    select id from identity.unlogged_role_changes where org_id = :org_id order by id limit 1)
  returning act, changes`;

const anyKept = 'select from identity.unlogged_role_changes where org_id = :org_id limit 1';

const count = `
  select coalesce(sum(jsonb_array_length(changes)), 0)::integer as count
  from identity.unlogged_role_changes where org_id = :org_id`;

import { Injectable } from '@nestjs/common';
import { type Act, Clock, EventLog, newId, Outbox, Reads, type Recorded, Transactions } from '#kernel';
import { type RoleChange } from '../../role/domain/roles.js';
import { type MemberEvent } from '../domain/member-events.js';
import { type RoleChangeLog, logRoleChanges } from '../domain/role-change-log.js';

/** Up to this many changes are logged in the transaction that made them. */
const maxLoggedAtOnce = 500;

/** Events per transaction. A longer transaction would block other requests. */
const batchSize = 1000;

type StoredChanges = { act: Act & { at: string }; changes: RoleChange[] };

@Injectable()
export class StoredRoleChangeLog implements RoleChangeLog {
  constructor(
    private readonly reads: Reads,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async append(orgId: string, changes: readonly RoleChange[], act: Act): Promise<void> {
    // While stored changes wait, later changes are stored too, so that the log keeps the order of a person's changes.
    if (changes.length <= maxLoggedAtOnce && (await this.hasNoneStored(orgId))) return this.write(orgId, changes, act);
    for (let from = 0; from < changes.length; from += batchSize) {
      const batch = changes.slice(from, from + batchSize);
      const values = { id: newId('rchg', act.at), act: JSON.stringify(act), changes: JSON.stringify(batch) };
      await this.transactions.execute(orgId, insertBatch, values);
    }
    await this.outbox.requestJob(orgId, logRoleChanges, orgId);
  }

  /** Holds the organization's lock, so that two workers neither log a change twice nor log out of order. */
  logNextBatch(orgId: string): Promise<boolean> {
    return this.transactions.withOrganizationLock(orgId, async () => {
      const next = await this.transactions.one<StoredChanges>(orgId, takeNextBatch);
      if (!next) return false;
      const act = { ...next.act, at: new Date(next.act.at) };
      await this.write(orgId, next.changes, act, this.clock.now());
      return true;
    });
  }

  async countUnlogged(orgId: string): Promise<number> {
    return (await this.reads.one<{ count: number }>(orgId, count))!.count;
  }

  private async hasNoneStored(orgId: string): Promise<boolean> {
    return (await this.transactions.one(orgId, findAnyBatch)) === undefined;
  }

  private write(orgId: string, changes: readonly RoleChange[], act: Act, loggedAt?: Date): Promise<void> {
    const events = changes.map((change) => toEvent(change, act));
    return this.eventLog.append(orgId, events, loggedAt);
  }
}

const toEvent = (data: RoleChange, act: Act): Recorded<MemberEvent> => ({
  act,
  event: { type: 'member.roles_changed', data },
  resource: { type: 'member', id: data.user_id, label: null },
  changes: [],
});

const insertBatch = `
  insert into identity.unlogged_role_changes (org_id, id, act, changes)
  values (:org_id, :id, :act::jsonb, :changes::jsonb)`;

const takeNextBatch = `
  delete from identity.unlogged_role_changes
  where org_id = :org_id and id = (
    select id from identity.unlogged_role_changes where org_id = :org_id order by id limit 1)
  returning act, changes`;

const findAnyBatch = 'select from identity.unlogged_role_changes where org_id = :org_id limit 1';

const count = `
  select coalesce(sum(jsonb_array_length(changes)), 0)::integer as count
  from identity.unlogged_role_changes where org_id = :org_id`;

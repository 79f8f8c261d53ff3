import { Injectable } from '@nestjs/common';
import {
  createAct,
  type ApiError,
  type Caller,
  Callers,
  Clock,
  EventLog,
  isCausedBy,
  newId,
  Transactions,
} from '#kernel';
import { recordedCauses, type SyncRefusalEvent } from '../domain/sync-refusal-events.js';

/** Records refused directory changes for the people who can fix the cause, because directories rarely show refusals. */
@Injectable()
export class SyncRefusals {
  constructor(
    private readonly callers: Callers,
    private readonly transactions: Transactions,
    private readonly eventLog: EventLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a change for a directory under the organization's lock, with the caller's current rights. If the change is
   * refused, the refusal is recorded although the change is rolled back.
   */
  async runLocked<Result>(
    caller: Caller,
    resourceId: string,
    change: (current: Caller) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.callers.withOrganizationLock(caller, change);
    } catch (error) {
      if (isCausedBy(error, ...recordedCauses)) await this.record(caller, resourceId, error);
      throw error;
    }
  }

  private record(caller: Caller, resourceId: string, { reason, message }: ApiError): Promise<void> {
    const cause = reason!;
    const act = createAct(caller, this.clock);
    const isUser = resourceId.startsWith('usr_');
    const event: SyncRefusalEvent = { type: 'scim_user.refused', data: { user_id: isUser ? resourceId : null, cause } };
    const resource = { type: isUser ? 'member' : 'group', id: resourceId, label: null };
    return this.transactions.inOwnTransaction(caller.orgId, async () => {
      const values = { id: newId('refused', act.at), resource_id: resourceId, cause, message, at: act.at };
      await this.transactions.execute(caller.orgId, insert, values);
      await this.transactions.execute(caller.orgId, deleteOld);
      await this.eventLog.append(caller.orgId, [{ act, event, resource, changes: [] }]);
    });
  }
}

const insert = `
  insert into provisioning.refusals (org_id, id, resource_id, cause, message, occurred_at)
  values (:org_id, :id, :resource_id, :cause, :message, :at)`;

const deleteOld = `
  delete from provisioning.refusals where org_id = :org_id and id not in (
    select id from provisioning.refusals where org_id = :org_id order by id desc limit 50)`;

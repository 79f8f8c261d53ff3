import { type Outbox } from '#kernel';
import { type HintKind } from '#vault-protocol';

/** The job that notifies the service of a changed account. */
export const notifyService = 'NotifyService';

/** Notifies the service of a changed account, at least once. The service then reads the account's state. */
export class ServiceHints {
  constructor(private readonly outbox: Outbox) {}

  /** Requests the notification in the open transaction. */
  send(orgId: string, kind: HintKind, accountId: string): Promise<void> {
    return this.outbox.requestJob(orgId, notifyService, `${kind}:${accountId}`);
  }
}

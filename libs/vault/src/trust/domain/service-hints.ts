import { type HintKind } from '#vault-protocol';

/** The job that notifies the service of a changed account. */
export const serviceIsNotifiedWhenAccountChanges = 'ServiceIsNotifiedWhenAccountChanges';

/** Port to notifying the service of a changed account, at least once. The service then reads its state. */
export abstract class ServiceHints {
  /** Uses the open transaction. */
  abstract tell(orgId: string, kind: HintKind, accountId: string): Promise<void>;
}

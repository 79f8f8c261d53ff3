/** The job that tells the service to look again at an account. */
export const serviceIsNotifiedWhenAccountChanges = 'ServiceIsNotifiedWhenAccountChanges';

export type HintKind = 'status_changed' | 'variables_changed' | 'app_rejected' | 'tools_changed';

/** Port to telling the service to look again at an account. It is told at least once, and reads the truth itself. */
export abstract class ServiceHints {
  /** In the transaction that is open. */
  abstract tell(orgId: string, kind: HintKind, accountId: string): Promise<void>;
}

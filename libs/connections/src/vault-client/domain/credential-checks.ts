import { type AccountStatus } from '#vault-protocol';
import { type Installation } from './installation.js';

/**
 * Result of checking a sign-in at the third party. A single `refused` may be temporary. `unreachable` says nothing
 * about the sign-in.
 */
export type CheckResult = 'good' | 'refused' | 'unreachable';

/** Checks a credential now. */
export abstract class CredentialChecks {
  /**
   * Renews the credential. If the credential cannot be renewed, asks the third party whether it is still valid. Returns
   * the result and the account's state after the check. The state is `missing` if the vault no longer has the account.
   */
  abstract check(installation: Installation, accountId: string): Promise<AccountStatus & { result: CheckResult }>;
}

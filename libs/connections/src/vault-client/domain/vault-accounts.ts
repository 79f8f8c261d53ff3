import { type AccountStatus, type AccountVariable } from '#vault-protocol';
import { type Installation } from './installation.js';

export { type AccountVariable } from '#vault-protocol';

/** Reads and changes the variables in the vault. */
export abstract class AccountVariables {
  /** Lists all variables that the connector declares. */
  abstract list(installation: Installation, accountId: string): Promise<AccountVariable[]>;

  /**
   * Sets some variables, all or none. Null clears a variable. Returns all variables afterwards.
   * @throws validation_error for each invalid value; conflict `reconnect_required` for a variable that identifies the
   * account.
   */
  abstract change(
    installation: Installation,
    accountId: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AccountVariable[]>;
}

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

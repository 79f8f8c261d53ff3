import { type AccountStatus } from './vault.js';
import { type Installation } from './installation.js';

/** What came of asking a third party about a sign-in; `refused` once may pass, `unreachable` says nothing about it. */
export type CheckResult = 'good' | 'refused' | 'unreachable';

/** Port to having a credential looked at now. */
export abstract class CredentialChecks {
  /**
   * Renews the credential, or asks the third party whether it still accepts it where it cannot be renewed. Answers what
   * came of it and the account's state afterwards, `missing` where the vault has it no more.
   */
  abstract check(installation: Installation, accountId: string): Promise<AccountStatus & { result: CheckResult }>;
}

import { type AccountVariable } from '#vault-protocol';
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

import { type VariableDefinition } from '#connector-definition';
import { type Installation } from './installation.js';

/** A variable of a connector with the account's value. */
export type AccountVariable = {
  name: string;
  label: string;
  description: string;
  type: VariableDefinition['type'];
  required: boolean;
  secret: boolean;
  identity: boolean;
  editable: boolean;
  options: { value: string; label: string }[] | null;
  /** Null if the variable is secret. */
  value: unknown;
  is_set: boolean;
  source: string;
  updated_at: string | null;
};

/** Port to the variables in the vault. */
export abstract class AccountVariables {
  /** All variables that the connector declares. */
  abstract of(installation: Installation, accountId: string): Promise<AccountVariable[]>;

  /**
   * Sets some variables, all or none. Null clears a variable. Returns all variables afterwards.
   * @throws validation_error by variable; conflict `reconnect_required` for a variable that identifies the account.
   */
  abstract change(
    installation: Installation,
    accountId: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AccountVariable[]>;
}

import { type VariableDefinition } from '#connector-definition';
import { type Installation } from './installation.js';

/** A variable of a connector as an account has it. Source: product design, Variables. */
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
  /** Null of a secret one. */
  value: unknown;
  is_set: boolean;
  source: string;
  updated_at: string | null;
};

/** Port to the variables that the vault keeps beside credentials. */
export abstract class AccountVariables {
  /** All that the connector declares. */
  abstract of(installation: Installation, accountId: string): Promise<AccountVariable[]>;

  /**
   * Sets some, all or none; null clears one. Answers all of them afterwards.
   * @throws validation_error by variable; conflict `reconnect_required` for one that says which account this is.
   */
  abstract change(
    installation: Installation,
    accountId: string,
    values: Readonly<Record<string, unknown>>,
  ): Promise<AccountVariable[]>;
}

import { type Option, type VariableDefinition } from '#connector-definition';

export class AccountVariableView {
  name!: string;
  label!: string;
  description!: string;
  type!: VariableDefinition['type'];
  required!: boolean;
  secret!: boolean;
  /** Identifies the account; changes only by reconnecting. */
  identity!: boolean;
  editable!: boolean;
  options!: Option[] | null;
  /** Always null when secret. */
  value!: unknown;
  is_set!: boolean;
  source!: string;
  updated_at!: string | null;
}

export class AccountVariablesView {
  data!: AccountVariableView[];
}

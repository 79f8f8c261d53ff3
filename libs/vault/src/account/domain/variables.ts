import { type VariableDefinition } from '#connector-definition';
import { matchesPattern } from '../../integration/domain/pattern.js';
import { conflict, type EncryptionContext, invalid } from '#kernel';

/** What is set beside an account's credential: open, or sealed where the definition calls it secret. */
export type Variable = {
  name: string;
  value: unknown;
  sealed: Buffer | null;
  /** What it is sealed for, so that no earlier value can be put back in its place. */
  revision: number;
  source: 'form' | 'manual' | 'post_install';
};

export type VariableChange = { put: readonly Variable[]; cleared: readonly string[] };

/** Port to the variables of an account. */
export abstract class Variables {
  /** The values that are not secret. */
  abstract plain(orgId: string, accountId: string): Promise<Record<string, unknown>>;

  abstract put(orgId: string, accountId: string, variables: readonly Variable[], at: Date): Promise<void>;

  /** Puts some and clears others, of which the service is told. */
  abstract change(orgId: string, accountId: string, change: VariableChange, at: Date): Promise<void>;

  abstract clearAll(orgId: string, accountId: string): Promise<void>;
}

export const variableContext = (
  orgId: string,
  accountId: string,
  { name, revision }: Pick<Variable, 'name' | 'revision'>,
): EncryptionContext => ({
  org_id: orgId,
  table: 'vault.variables',
  row: accountId,
  field: name,
  generation: revision,
});

/** Bytes of one value as JSON. */
const largest = 8 * 1024;

/**
 * Refuses a value that the definition does not allow; null clears a variable.
 * @throws validation_error naming the variable; conflict for one that says which account this is.
 */
export function refuseVariable(definition: VariableDefinition | undefined, name: string, value: unknown): void {
  const path = `variables.${name}`;
  if (!definition) throw invalid(path, 'unknown_field', `There is no variable ${name}.`);
  if (definition.identity)
    throw conflict('reconnect_required', `${name} says which account this is: reconnect to change it.`);
  if (definition.editable === false) throw invalid(path, 'invalid_value', `${name} cannot be changed.`);
  if (value === null && definition.required) throw invalid(path, 'null_not_allowed', `${name} is required.`);
  if (value !== null && !fits(definition, value))
    throw invalid(path, 'invalid_value', `${name} is no ${definition.type}.`);
  if (Buffer.byteLength(JSON.stringify(value)) > largest)
    throw invalid(path, 'too_long', `${name} is longer than 8 KiB.`);
}

function fits({ type, options = [], pattern }: VariableDefinition, value: unknown): boolean {
  if (type === 'json') return true;
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (type === 'boolean') return typeof value === 'boolean';
  if (typeof value !== 'string') return false;
  if (type === 'select') return options.some((option) => option.value === value);
  return pattern === undefined || matchesPattern(pattern, value);
}

import { pathToVariable, problemWithUnknown, problemWithValue, type VariableDefinition } from '#connector-definition';
import { type EncryptionContext, type FieldError, fieldError, invalidValue, nullNotAllowed } from '#kernel';
import { type Sealing } from '#platform/sealing';
import { identityVariable, isEditable } from '#vault-protocol';

/** A variable of an account, sealed if the definition calls it secret. */
export type Variable = {
  name: string;
  value: unknown;
  sealed: Buffer | null;
  /** The sealed value is bound to this number, so that an earlier sealed value cannot be put back. */
  revision: number;
  source: 'form' | 'token_response' | 'post_install' | 'manual';
  /** The `hashDeclaration` of the variable when it got its value. Null if an earlier version of Latchkey stored the value. */
  declared: string | null;
};

export type VariableChange = { set: readonly Variable[]; cleared: readonly string[] };

/** Port to the variables of an account. */
export abstract class Variables {
  /** Returns the values that are not secret. */
  abstract getPlain(orgId: string, accountId: string): Promise<Record<string, unknown>>;

  /** Like `getPlain`, with the source and the declaration of each value. */
  abstract listPlain(orgId: string, accountId: string): Promise<Omit<Variable, 'sealed' | 'revision'>[]>;

  /** Returns the size of all values in bytes. Sealed values count in their stored form. */
  abstract getTotalSize(orgId: string, accountId: string): Promise<number>;

  abstract store(orgId: string, accountId: string, variables: readonly Variable[], at: Date): Promise<void>;

  /** Sets some variables, clears others, and notifies the service. */
  abstract change(orgId: string, accountId: string, change: VariableChange, at: Date): Promise<void>;

  /** Removes the secret variables of an account. */
  abstract clearSecret(orgId: string, accountId: string): Promise<void>;

  abstract clearAll(orgId: string, accountId: string): Promise<void>;
}

export const variableContext = (
  org_id: string,
  accountId: string,
  { name, revision }: Pick<Variable, 'name' | 'revision'>,
): EncryptionContext => ({
  org_id,
  table: 'vault.variables',
  row: accountId,
  field: name,
  generation: revision,
});

/** A value that a person set or a provider sent. */
type NewVariable = Pick<Variable, 'name' | 'value' | 'source' | 'declared'> & { secret?: boolean };

/** Makes a variable from a value, and seals it if it is secret. Call this before the transaction starts. */
export async function sealVariable(
  sealing: Sealing,
  { org_id, id }: { org_id: string; id: string },
  { name, secret, value, source, declared }: NewVariable,
  at: Date,
): Promise<Variable> {
  // The current second serves as the revision.
  const variable = { name, value, revision: Math.trunc(at.getTime() / 1000), source, declared };
  if (!secret) return { ...variable, sealed: null };
  const context = variableContext(org_id, id, variable);
  return { ...variable, value: null, sealed: await sealing.seal(context, JSON.stringify(value)) };
}

/**
 * Returns why a variable cannot be set to a value; null if it can. The value null clears the variable.
 * @throws identityVariable for a variable that identifies the account.
 */
export function problemWithChange(
  definition: VariableDefinition | undefined,
  name: string,
  value: unknown,
): FieldError | null {
  if (!definition) return problemWithUnknown(name);
  if (definition.identity) throw identityVariable(name);
  const path = pathToVariable(name);
  if (!isEditable(definition)) return fieldError(path, invalidValue, `${name} cannot be changed.`);
  if (value !== null) return problemWithValue(definition, path, value);
  return definition.required ? fieldError(path, nullNotAllowed, `${name} is required.`) : null;
}

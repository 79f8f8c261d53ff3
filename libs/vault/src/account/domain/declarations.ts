import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { definitionUnder, type InstalledDefinition, isVariableValue } from '#connector-definition';
import { isEditable } from '#vault-protocol';
import { type Variable } from './variables.js';
import { variablesOutdated } from '#vault-protocol';

/** The source of a stored value, and the `hashDeclaration` its variable when the value was stored. */
export type StoredUnder = Pick<Variable, 'name' | 'source'> & {
  /** Null if an earlier version of Latchkey stored the value. */
  declared: string | null;
};

/**
 * Returns a digest of what limits the values of a variable: its declaration without texts, and if post-install steps set
 * it, everything that these steps send and read.
 */
export function hashDeclaration(installed: InstalledDefinition, auth_method: string, name: string): string {
  const { variables = [], post_install = [], base_url, headers, query } = definitionUnder(installed, auth_method);
  const declared = variables.filter((each) => each.name === name).map(({ label: _, description: __, ...rest }) => rest);
  const isSet = post_install.some(({ set = {} }) => Object.hasOwn(set, name));
  const limits = [declared.map(({ secret: _, ...rest }) => rest), isSet && [post_install, base_url, headers, query]];
  return createHash('sha256')
    .update(canonicalize(limits) ?? '')
    .digest('hex');
}

/**
 * Whether a stored value can be used with the current definition. Otherwise, an editor of the connector could change a
 * declaration, store a value under it, and change the declaration back. A value that a person typed can also be used
 * under another declaration that allows the person to type it.
 * @param value undefined if the value is secret.
 */
export function isCurrentValue(
  definition: InstalledDefinition,
  auth_method: string,
  { name, source, declared, value }: StoredUnder & { value?: unknown },
): boolean {
  if (declared === null) return true;
  const { variables = [] } = definitionUnder(definition, auth_method);
  const variable = variables.find((each) => each.name === name);
  if (!variable) return true;
  if (value !== undefined && !isVariableValue(variable, value)) return false;
  if (declared === hashDeclaration(definition, auth_method, name)) return true;
  return source === 'manual'
    ? isEditable(variable)
    : source === 'form' && ['form', 'default'].includes(variable.source);
}

/**
 * Refuses calls if a variable has a value that the current definition does not allow.
 * @throws variablesOutdated
 */
export function assertVariablesCurrent({ outdated }: { outdated: readonly string[] }): void {
  if (outdated.length === 0) return;
  throw variablesOutdated(outdated);
}

import { type AuthMethod } from './auth-method.js';
import { type InstalledDefinition } from './installed-definition.js';

/** What a method may have of its own, and what decides; of a definition that is not whole, what is known of it. */
type Parts = Pick<InstalledDefinition, 'auth' | 'variables'> & {
  base_url?: string;
  verify?: object;
  post_install?: readonly object[];
};

/**
 * A definition as it is for who signs in by a method: with the address and the requests that the method has of its own,
 * and without variables of others. Where nobody has chosen a method, as it stands.
 */
export function definitionUnder<Defined extends Parts>(definition: Defined, name?: string | null): Defined {
  const method = definition.auth.find((each) => each.name === name);
  if (!method) return definition;
  const { base_url, verify, post_install } = { ...definition, ...ownOf(method) };
  const variables = definition.variables?.filter((each) => isVariableOf(each, method.name));
  return { ...definition, base_url, verify, post_install, variables };
}

/** Whether who signs in by a method has a variable. */
const isVariableOf = ({ auth_methods }: { auth_methods?: string[] }, method: string): boolean =>
  auth_methods?.includes(method) ?? true;

const ownOf = ({ base_url, verify, post_install }: AuthMethod): Partial<Parts> => ({
  ...(base_url !== undefined && { base_url }),
  ...(verify !== undefined && { verify }),
  ...(post_install !== undefined && { post_install }),
});

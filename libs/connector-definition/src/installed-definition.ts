import { type ConnectorDefinition } from './connector-definition.js';
import { type AuthMethod } from './auth-method.js';

/** The part of a connector definition that the vault receives, because it concerns credentials. */
export type InstalledDefinition = Pick<
  ConnectorDefinition,
  | 'name'
  | 'permissions_text'
  | 'base_url'
  | 'headers'
  | 'query'
  | 'variables'
  | 'auth'
  | 'verify'
  | 'post_install'
  | 'mcp'
>;

export function selectInstalledPart(definition: ConnectorDefinition): InstalledDefinition {
  const { name, permissions_text, base_url, headers, query, variables, auth, verify, post_install, mcp } = definition;
  return {
    name,
    permissions_text,
    base_url,
    headers,
    query,
    variables,
    auth,
    verify,
    post_install,
    ...(mcp && { mcp }),
  };
}

/**
 * The parts of a definition that a method can override, and the parts that those depend on. An incomplete definition
 * has only some of them.
 */
type Parts = Pick<InstalledDefinition, 'auth' | 'variables'> & {
  base_url?: string;
  verify?: object;
  post_install?: readonly object[];
};

/**
 * Returns the definition for one sign-in method: with the method's own address and requests, and without variables of
 * other methods. If no method was chosen, returns the definition unchanged.
 */
export function definitionUnder<Defined extends Parts>(definition: Defined, name?: string | null): Defined {
  const method = definition.auth.find((each) => each.name === name);
  if (!method) return definition;
  const { base_url, verify, post_install } = { ...definition, ...selectOverrides(method) };
  const variables = definition.variables?.filter((each) => isMethodVariable(each, method.name));
  return { ...definition, base_url, verify, post_install, variables };
}

/** Whether a variable belongs to a sign-in method. */
const isMethodVariable = ({ auth_methods }: { auth_methods?: string[] }, method: string): boolean =>
  auth_methods?.includes(method) ?? true;

const selectOverrides = ({ base_url, verify, post_install }: AuthMethod): Partial<Parts> => ({
  ...(base_url !== undefined && { base_url }),
  ...(verify !== undefined && { verify }),
  ...(post_install !== undefined && { post_install }),
});

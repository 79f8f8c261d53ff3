import { type ConnectorDefinition } from './connector-definition.js';

/** What of a connector's definition concerns the credential: it is all that the vault is sent of it. */
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

export function installedPartOf(definition: ConnectorDefinition): InstalledDefinition {
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

import { type ConnectorDefinition } from './connector-definition.js';

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

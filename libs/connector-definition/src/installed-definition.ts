import { type ConnectorDefinition } from './connector-definition.js';

/** The part of a connector's definition that concerns credentials. The vault receives only this part. */
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

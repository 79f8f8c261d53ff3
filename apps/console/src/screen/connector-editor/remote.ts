import { type Named } from '../../page/name-fields.js';
import { problemAt } from '../../page/form-page.js';
import { ownValue } from '../../part/look-up.js';
import { connectorEditor } from '../../texts/connector-editor.js';
import { diagnosticsIn } from './diagnostics.js';
import { type Connector } from './answers.js';

type Settings = NonNullable<Connector['mcp']>;
export type SignIn = Settings['auth_mode'];
export type Header = NonNullable<Settings['headers']>[number];

/** A remote MCP server as a person edits it. `scopes` has one scope in each line. */
export type Remote = Named & { url: string; signIn: SignIn; headers: readonly Header[]; scopes: string };

export const emptyRemote: Remote = {
  name: '',
  description: null,
  url: '',
  signIn: 'oauth_auto',
  headers: [],
  scopes: '',
};

/** Null if the connector has no remote server, or if the person may not see its settings. */
export function toRemote({ name, description, mcp }: Connector): Remote | null {
  if (mcp?.url === undefined) return null;
  const { url, auth_mode, headers = [], scopes = [] } = mcp;
  return { name, description, url, signIn: auth_mode, headers, scopes: scopes.join('\n') };
}

export const usesScopes = (signIn: SignIn): boolean => signIn === 'oauth_auto' || signIn === 'oauth_client';

/** Returns the settings as the API expects them. Fields of other ways to sign in are left out. */
export function toSettings({ url, signIn, headers, scopes }: Remote) {
  const listed = scopes.split(/\s+/).filter(Boolean);
  return {
    url,
    auth_mode: signIn,
    ...(signIn === 'custom' && { headers: [...headers] }),
    ...(usesScopes(signIn) && listed.length > 0 && { scopes: listed }),
  };
}

/** Returns what the API says about a setting, for example `/url`: about its form, or about its meaning. */
export const problemOf = (error: unknown, setting: string): string | undefined =>
  problemAt(error, `/mcp${setting}`) ??
  diagnosticsIn(error).find(({ pointer }) => pointer === setting || pointer?.startsWith(`${setting}/`))?.message;

/** Whether a field of the form shows the problem. */
export const isShownAtRemote = (error: unknown): boolean =>
  ['/name', '/description'].some((pointer) => problemAt(error, pointer) !== undefined) ||
  ['/url', '/auth_mode', '/headers', '/scopes'].some((setting) => problemOf(error, setting) !== undefined);

/** Returns the differences between two drafts, in words. */
export function describeRemote(before: Remote | null, after: Remote | null): string[] {
  if (!before || !after) return [];
  const old = words(before);
  return Object.entries(words(after)).flatMap(([label, text]) =>
    text === old[label] ? [] : [`${label}: ${old[label]} → ${text}`],
  );
}

function words({ name, description, url, signIn, headers, scopes }: Remote): Record<string, string> {
  const { name: nameLabel, description: descriptionLabel, remote } = connectorEditor;
  return {
    [nameLabel]: name,
    [descriptionLabel]: description ?? '',
    [remote.address]: url,
    [remote.signIn]: ownValue(remote.ways, signIn)?.label ?? signIn,
    [remote.headers]: headers.map((header) => `${header.name}: ${header.template}`).join(', '),
    [remote.scopes]: scopes.split(/\s+/).join(' '),
  };
}

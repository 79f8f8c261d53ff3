import { isUrl } from '#kernel';
import { type ConnectorDefinition, type RemoteMcp, remoteSignIn } from '#connector-definition';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';

/** The document of a connector whose tools are a remote MCP server's: none before it was asked. */
export const remoteDefinition = (
  mcp: RemoteMcp,
  { name, description, categories = [] }: { name?: string; description?: string | null; categories?: string[] },
): ConnectorDefinition => ({
  format: 1,
  slug: 'custom',
  name: name ?? hostOf(mcp.url),
  ...(description && { description }),
  categories,
  base_url: mcp.url,
  mcp: { transport: 'streamable_http', ...mcp },
  auth: [remoteSignIn(mcp)],
  tools: [],
});

export const hostOf = (url: string): string => (isUrl(url) ? new URL(url).host : url).slice(0, 80);

/** Whether nothing that is known of a server holds for the other. */
export function isOtherServer({ mcp: before }: ConnectorDefinition, { mcp: after }: ConnectorDefinition): boolean {
  if (!before || !after) return false;
  return before.auth_mode !== after.auth_mode || new URL(before.url).origin !== new URL(after.url).origin;
}

/** What carries the protocol, the connection or somebody's session, and so is not for people to set. RFC 9110, 7.6.1. */
const kept = new Set(
  (
    'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade ' +
    'host cookie set-cookie content-length content-type content-encoding accept expect last-event-id origin'
  ).split(' '),
);

const isKept = (name: string): boolean => kept.has(name) || name.startsWith('mcp-');

/** What is wrong with how a server is signed in to. */
export function problemsWithSignIn({ url, auth_mode, headers = [], scopes = [] }: RemoteMcp): Diagnostic[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  const found: [boolean, string, string][] = [
    [/[#{}]/.test(url), '/url', 'The URL of a server has neither a fragment nor placeholders.'],
    [auth_mode === 'custom' && headers.length === 0, '/headers', 'custom sends at least one header: say which.'],
    [auth_mode !== 'custom' && headers.length > 0, '/headers', 'Headers are for auth_mode custom.'],
    [!auth_mode.startsWith('oauth') && scopes.length > 0, '/scopes', 'Scopes are for OAuth.'],
    ...headers.flatMap(({ template }, index): typeof found => [
      [!isToken(names[index]!), `/headers/${index}/name`, 'This is no name that a header may have.'],
      [isKept(names[index]!), `/headers/${index}/name`, 'This header is the protocol’s own: choose another.'],
      [names.indexOf(names[index]!) < index, `/headers/${index}/name`, 'This header is there already.'],
      [
        !isTemplate(template),
        `/headers/${index}/template`,
        'A template names what people fill in: Bearer {{api_key}}.',
      ],
    ]),
    ...scopes.map((scope, index): [boolean, string, string] => [
      !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope),
      `/scopes/${index}`,
      'A scope holds neither spaces nor quotes. RFC 6749, 3.3.',
    ]),
  ];
  return found.flatMap(([wrong, pointer, message]): Diagnostic[] =>
    wrong ? [{ severity: 'error', code: 'remote_sign_in', pointer, message }] : [],
  );
}

const isToken = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name);

/** Printable, with a field at least, and nothing that looks like one and is none. */
const isTemplate = (template: string): boolean =>
  /^[\x20-\x7e]+$/.test(template) &&
  /\{\{[a-z]\w{0,62}\}\}/.test(template) &&
  !/[{}]/.test(template.replace(/\{\{[a-z]\w{0,62}\}\}/g, ''));

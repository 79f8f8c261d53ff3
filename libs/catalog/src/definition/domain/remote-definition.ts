import { isDeepStrictEqual } from 'node:util';
import { isUrl } from '#kernel';
import { isAllowedForCredentials } from '#platform/outgoing';
import { type ConnectorDefinition, type RemoteMcp, remoteSignIn } from '#connector-definition';
import { type Diagnostic } from '../../validation/domain/diagnostic.js';

/**
 * Builds the definition of a connector with a remote MCP server. The definition has no tools before the first listing.
 */
export const remoteDefinition = (
  mcp: RemoteMcp,
  { name, description, categories = [] }: { name?: string; description?: string | null; categories?: string[] },
): ConnectorDefinition => ({
  format: 1,
  slug: 'custom',
  name: name ?? extractHost(mcp.url),
  ...(description && { description }),
  categories,
  base_url: mcp.url,
  mcp: { transport: 'streamable_http', ...mcp },
  auth: [remoteSignIn(mcp)],
  tools: [],
});

const extractHost = (url: string): string => (isUrl(url) ? new URL(url).host : url).slice(0, 80);

/** Whether the sign-in mode or the origin of the server changed, so that the known tools no longer apply. */
export function isOtherServer({ mcp: before }: ConnectorDefinition, { mcp: after }: ConnectorDefinition): boolean {
  if (!before || !after) return false;
  return before.auth_mode !== after.auth_mode || new URL(before.url).origin !== new URL(after.url).origin;
}

/** Whether the tools are now called at another address, or with other headers. */
export const isOtherAddress = ({ mcp: before }: ConnectorDefinition, { mcp: after }: ConnectorDefinition): boolean =>
  before !== undefined &&
  after !== undefined &&
  !isDeepStrictEqual([before.url, before.headers ?? []], [after.url, after.headers ?? []]);

/** Further headers that a credential must not set, because MCP or HTTP defines them. */
const reservedHeaders = new Set(['cookie', 'set-cookie', 'last-event-id', 'origin']);

const isReserved = (name: string): boolean =>
  !isAllowedForCredentials(name) || reservedHeaders.has(name) || name.startsWith('mcp-');

/** Returns the problems with the sign-in settings of a server. */
export function problemsWithSignIn({ url, auth_mode, headers = [], scopes = [] }: RemoteMcp): Diagnostic[] {
  const names = headers.map(({ name }) => name.toLowerCase());
  const found: [boolean, string, string][] = [
    [/[#{}]/.test(url), '/url', 'The URL of a server must not have a fragment or placeholders. Remove them.'],
    [auth_mode === 'custom' && headers.length === 0, '/headers', 'auth_mode custom needs at least one header.'],
    [auth_mode !== 'custom' && headers.length > 0, '/headers', 'Headers are supported only with auth_mode custom.'],
    [!auth_mode.startsWith('oauth') && scopes.length > 0, '/scopes', 'Scopes are supported only with OAuth.'],
    ...headers.flatMap(({ template }, index): typeof found => [
      [!isToken(names[index]!), `/headers/${index}/name`, 'This is not a valid header name.'],
      [
        isReserved(names[index]!),
        `/headers/${index}/name`,
        'This header cannot carry a credential. Choose another header, such as Authorization.',
      ],
      [
        names.indexOf(names[index]!) < index,
        `/headers/${index}/name`,
        'This header is listed twice. Remove one of ' + 'them.',
      ],
      [
        !isTemplate(template),
        `/headers/${index}/template`,
        'A template must name a field that people fill in, for example: Bearer {{api_key}}.',
      ],
    ]),
    ...scopes.map((scope, index): [boolean, string, string] => [
      !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope),
      `/scopes/${index}`,
      'A scope must not contain spaces or quotes (RFC 6749, section 3.3).',
    ]),
  ];
  return found.flatMap(([wrong, pointer, message]): Diagnostic[] =>
    wrong ? [{ severity: 'error', code: 'remote_sign_in', pointer, message }] : [],
  );
}

const isToken = (name: string): boolean => /^[!#$%&'*+\-.^_`|~0-9a-z]+$/.test(name);

/** Whether a template is printable, has at least one well-formed field, and has no malformed field. */
const isTemplate = (template: string): boolean =>
  /^[\x20-\x7e]+$/.test(template) &&
  /\{\{[a-z]\w{0,62}\}\}/.test(template) &&
  !/[{}]/.test(template.replace(/\{\{[a-z]\w{0,62}\}\}/g, ''));

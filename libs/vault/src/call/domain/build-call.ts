import { invalid } from '#kernel';
import { type OutgoingRequest } from '#platform/outgoing';
import { methodNamed } from '../../integration/domain/integrations.js';
import { injected } from '../../provider/domain/injection.js';
import { renderPath, renderText, renderUrl } from '../../provider/domain/render.js';
import { encodeBody } from './call-body.js';
import { type CallingCredential, type ProviderCall } from './definition-call.js';

type Built = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>;

/** Headers that only the credential or the connection may set. */
const reserved = /^(authorization|cookie|host|content-length|transfer-encoding|connection|proxy-.*)$/i;

/**
 * The request to the provider. Values of the tool cannot override constants of the definition, and nothing can
 * override the credential.
 * @throws NotRenderable when a variable is missing; validation_error when the path leaves the base address.
 */
export function buildCall(credential: CallingCredential, call: ProviderCall): Built {
  const { integration, auth_method, secret, variables } = credential;
  const { definition } = integration;
  const method = methodNamed(integration, auth_method);
  if (!method)
    throw invalid(
      '/account',
      'invalid_value',
      'The connector no longer has the auth method of this account. Reconnect the connection.',
    );
  const credentials = injected(method, secret);
  const { body, type } = encodeBody(call.encoded_body ?? call.body, call.body_type ?? 'json');
  const own = lowerCase(call.headers);
  const headers = {
    accept: 'application/json',
    ...(type && { 'content-type': type }),
    ...filled(lowerCase(definition.headers), variables),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => !reserved.test(name))),
    ...credentials.headers,
  };
  const base = renderUrl(definition.base_url, definition.variables, variables);
  const query = { ...filled(definition.query, variables), ...call.query, ...credentials.query };
  return { url: urlOf(base, call.path, query, call.encoded_query), method: call.method, headers, body };
}

/**
 * The request of a tool. The auth method may add a prefix to its path.
 * @throws like `buildCall`
 */
export function buildToolCall(credential: CallingCredential, call: ProviderCall): Built {
  const { tools_path = '' } = methodNamed(credential.integration, credential.auth_method) ?? {};
  return buildCall(credential, { ...call, path: renderPath(tools_path, credential.variables) + call.path });
}

function urlOf(base: string, path: string, query: Record<string, string | string[]>, encoded = ''): string {
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  const url = new URL(root.origin + prefix + path);
  // False if the path has changed the host, or the URL parser the path, as it does with dot segments and backslashes.
  const stays = url.origin === root.origin && url.pathname === prefix + path.split('?')[0];
  if (!stays || url.hash !== '' || !/^\/(?!\/)/.test(path))
    throw invalid('/path', 'invalid_value', 'The path leads outside the address of the connector.');
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, value);
  // %20 means a space everywhere, + only in forms.
  const all = [url.search.slice(1).replaceAll('+', '%20'), encoded].filter((part) => part !== '');
  return url.href.slice(0, url.href.length - url.search.length) + (all.length > 0 ? `?${all.join('&')}` : '');
}

const lowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const filled = (constants: Record<string, string> = {}, variables: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, template]) => [name, renderText(template, variables)]));

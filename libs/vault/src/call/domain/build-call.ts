import { invalid } from '#kernel';
import { type OutgoingRequest } from '#platform/outgoing';
import { findMethod } from '../../integration/domain/integrations.js';
import { injectCredential } from '../../provider/domain/injection.js';
import { renderPath, renderText, renderUrl } from '../../provider/domain/render.js';
import { encodeBody } from './call-body.js';
import { type CallingCredential, type ProviderCall } from './definition-call.js';

type BuiltRequest = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'>;

/** Headers that a tool cannot set. */
const reserved = /^(authorization|cookie|host|content-length|transfer-encoding|connection|proxy-.*)$/i;

/**
 * Returns the request to the provider. The headers and query parameters of a call override the definition's, and the
 * credential overrides both.
 * @throws NotRenderable when a variable is missing; validation_error when the path leads outside the base address, or
 * when the connector no longer has the auth method.
 */
export function buildCall(credential: CallingCredential, call: ProviderCall): BuiltRequest {
  const { integration, auth_method, secret, variables } = credential;
  const { definition } = integration;
  const method = findMethod(integration, auth_method);
  if (!method)
    throw invalid(
      '/account',
      'invalid_value',
      'The connector no longer has the auth method of this account. Reconnect the connection.',
    );
  const credentials = injectCredential(method, secret);
  const { body, type } = encodeBody(call.encoded_body ?? call.body, call.body_type ?? 'json');
  const callHeaders = lowerCase(call.headers);
  const headers = {
    accept: 'application/json',
    ...(type && { 'content-type': type }),
    ...renderAll(lowerCase(definition.headers), variables),
    ...Object.fromEntries(Object.entries(callHeaders).filter(([name]) => !reserved.test(name))),
    ...credentials.headers,
  };
  const base = renderUrl(definition.base_url, definition.variables, variables);
  const query = { ...renderAll(definition.query, variables), ...call.query, ...credentials.query };
  return { url: urlOf(base, call.path, query, call.encoded_query), method: call.method, headers, body };
}

/**
 * Returns the request of a tool. The auth method may define a prefix for the paths of tools.
 * @throws like `buildCall`
 */
export function buildToolCall(credential: CallingCredential, call: ProviderCall): BuiltRequest {
  const { tools_path = '' } = findMethod(credential.integration, credential.auth_method) ?? {};
  return buildCall(credential, { ...call, path: renderPath(tools_path, credential.variables) + call.path });
}

function urlOf(base: string, path: string, query: Record<string, string | string[]>, encoded = ''): string {
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  const url = new URL(root.origin + prefix + path);
  // This is false if the path changes the host, or if the URL parser changes the path, for example because of dot
  // segments.
  const isBelowBase = url.origin === root.origin && url.pathname === prefix + path.split('?')[0];
  if (!isBelowBase || url.hash !== '' || !/^\/(?!\/)/.test(path))
    throw invalid('/path', 'invalid_value', 'The path leads outside the base address of the connector.');
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, value);
  // `%20` means a space everywhere, `+` only in forms.
  const queries = [url.search.slice(1).replaceAll('+', '%20'), encoded].filter((part) => part !== '');
  return url.href.slice(0, url.href.length - url.search.length) + (queries.length > 0 ? `?${queries.join('&')}` : '');
}

const lowerCase = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

const renderAll = (
  constants: Record<string, string> = {},
  variables: Record<string, unknown>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(constants).map(([name, template]) => [name, renderText(template, variables)]));

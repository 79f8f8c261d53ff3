import { randomUUID } from 'node:crypto';
import { invalid, invalidValue } from '#kernel';
import { isAllowedForCredentials, type OutgoingRequest } from '#platform/outgoing';
import {
  type BodyType,
  type InstalledDefinition,
  type PostInstallStep,
  type Verification,
} from '#connector-definition';
import { type ProxiedRequest } from '#vault-protocol';
import { findMethod, type Integration } from '../../integration/domain/integrations.js';
import { injectCredential } from '../../provider/domain/injection.js';
import { assertRenderable, renderPath, renderText, renderUrl } from '../../provider/domain/render.js';
import { credentialMask, type RequestSecrets, secretVariableNames } from '../../provider/domain/request-secrets.js';
import { type Secret } from '../../credential/domain/credential.js';

/** The service's request for a call, without the base address and the credential. */
export type ProviderCall = Omit<ProxiedRequest, 'tool' | 'timeout_ms' | 'max_bytes' | 'idempotency_key'>;

/** The credential of a call, with the account's variables and the definition for the credential's auth method. */
export type CallingCredential = {
  integration: Pick<Integration, 'definition'>;
  auth_method: string;
  secret: Secret;
  /** The secrets of the OAuth application. They are not sent, but a third party may repeat them. */
  app_secrets: readonly string[];
  variables: Record<string, unknown>;
};

type BuiltRequest = Pick<OutgoingRequest, 'url' | 'method' | 'headers' | 'body'> & { secrets: RequestSecrets };

/** Headers that a tool cannot set. */
const reserved = /^(authorization|cookie|host|content-length|transfer-encoding|connection|proxy-.*)$/i;

/** Maximum characters of what a definition adds to every request, with its variables filled in. */
const maxConstants = 64 * 1024;

/** Maximum characters of a request that the definition itself contains, with its variables filled in. */
const maxDefined = 1024 * 1024;

/**
 * Returns the request to the provider. The headers and query parameters of a call override the definition's, and the
 * credential overrides both.
 * @throws NotRenderable when a variable is missing, or constants become too long; validation_error when the path leads outside the base address, or
 * when the connector no longer has the auth method.
 */
export function buildCall(credential: CallingCredential, call: ProviderCall): BuiltRequest {
  const { integration, auth_method, secret, variables } = credential;
  const { definition } = integration;
  const method = findMethod(integration, auth_method);
  if (!method)
    throw invalid(
      '/account',
      invalidValue,
      'The connector no longer has the auth method of this account. Reconnect the connection.',
    );
  assertRenderable([definition.base_url, definition.headers, definition.query], variables, maxConstants);
  const credentials = injectCredential(method, secret);
  const { body, type } = encodeBody(call.encoded_body ?? call.body, call.body_type ?? 'json');
  const callHeaders = lowerCase(call.headers);
  const constants = definitionHeaders(definition);
  const headers = {
    accept: 'application/json',
    ...(type && { 'content-type': type }),
    ...renderAll({ ...constants.open, ...constants.secret }, variables),
    ...Object.fromEntries(Object.entries(callHeaders).filter(([name]) => !reserved.test(name))),
    ...credentials.headers,
  };
  const base = renderUrl(definition.base_url, definition.variables, variables);
  const query = { ...renderAll(definition.query, variables), ...call.query, ...credentials.query };
  const url = buildUrl(base, call.path, query, call.encoded_query);
  const secretHeaders = [...Object.keys(constants.secret), ...Object.keys(credentials.headers)];
  const secrets = { mask: credentialMask(credential), headers: secretHeaders };
  return { url, method: call.method, headers, body, secrets };
}

/**
 * Returns the definition's headers in lower case. Those with a secret variable are separate, and only those that can
 * carry a credential are returned.
 */
function definitionHeaders(definition: Pick<InstalledDefinition, 'headers' | 'variables'>) {
  const names = secretVariableNames(definition);
  const isSecret = ([, template]: [string, string]) => names.some((name) => template.includes(`{{${name}}}`));
  const headers = Object.entries(lowerCase(definition.headers));
  const secret = headers.filter(isSecret).filter(([name]) => isAllowedForCredentials(name));
  return {
    open: Object.fromEntries(headers.filter((each) => !isSecret(each))),
    secret: Object.fromEntries(secret),
  };
}

/**
 * Returns the request of a tool. The auth method may define a prefix for the paths of tools.
 * @throws like `buildCall`
 */
export function buildToolCall(credential: CallingCredential, call: ProviderCall): BuiltRequest {
  const { tools_path = '' } = findMethod(credential.integration, credential.auth_method) ?? {};
  return buildCall(credential, { ...call, path: renderPath(tools_path, credential.variables) + call.path });
}

/**
 * Returns a request that the definition itself contains, with the account's variables filled in.
 * @throws NotRenderable when a variable is missing, or the request becomes too long.
 */
export function definitionCall(
  { method, path, query, headers, body }: Verification | PostInstallStep['request'],
  variables: Record<string, unknown>,
): ProviderCall {
  assertRenderable([path, query, headers, body], variables, maxDefined);
  const rendered = (value: unknown) => renderValues(value, variables);
  return {
    method,
    path: renderPath(path, variables),
    query: rendered(query) as ProviderCall['query'],
    headers: rendered(headers) as ProviderCall['headers'],
    body: rendered(body),
  };
}

function renderValues(value: unknown, variables: Record<string, unknown>): unknown {
  if (typeof value === 'string') return renderText(value, variables);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => renderValues(each, variables));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renderValues(each, variables)]));
}

function buildUrl(base: string, path: string, query: Record<string, string | string[]>, encoded = ''): string {
  const root = new URL(base);
  const prefix = root.pathname.replace(/\/$/, '');
  const url = new URL(root.origin + prefix + path);
  // This is false if the path changes the host, or if the URL parser changes the path, for example because of dot
  // segments.
  const isBelowBase = url.origin === root.origin && url.pathname === prefix + path.split('?')[0];
  if (!isBelowBase || url.hash !== '' || !/^\/(?!\/)/.test(path))
    throw invalid('/path', invalidValue, 'The path leads outside the base address of the connector.');
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

type Encoded = { body?: string | Buffer; type?: string };

/** A part of a multipart body that is a file or has its own type. */
type TypedPart = { filename?: string; content_type?: string; base64: string };

/** Encodes a body in the provider's format, and returns it with its content type. */
function encodeBody(value: unknown, type: BodyType): Encoded {
  if (value === undefined || value === null) return {};
  if (type === 'form') return { body: asForm(value), type: 'application/x-www-form-urlencoded' };
  if (type === 'multipart') return asMultipart(value as Record<string, unknown>);
  if (type === 'raw') return { body: asText(value) };
  return { body: JSON.stringify(value), type: 'application/json' };
}

function asForm(value: unknown): string {
  if (typeof value === 'string') return value;
  const pairs = Object.entries(value as object).flatMap(([name, each]) =>
    [each].flat().map((one) => [name, asText(one)] as [string, string]),
  );
  return new URLSearchParams(pairs).toString();
}

function asMultipart(value: Record<string, unknown>): Encoded {
  const boundary = `latchkey-${randomUUID()}`;
  const fields = Object.entries(value).flatMap(([name, each]) => [each].flat().map((one): unknown[] => [name, one]));
  const parts = fields.map(([name, each]) => {
    const { filename, type, content } = convertPart(each);
    const file = filename === undefined ? '' : `; filename="${quotable(filename)}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${quotable(name as string)}"${file}`;
    const typed = type === undefined ? '' : `\r\ncontent-type: ${oneLine(type)}`;
    return Buffer.concat([Buffer.from(`${head}${typed}\r\n\r\n`), content, Buffer.from('\r\n')]);
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/**
 * Returns the content of one part, with its type and file name if it has them. Objects that are not a `TypedPart` are
 * sent as JSON, as OpenAPI defines for multipart bodies.
 */
function convertPart(value: unknown): { filename?: string; type?: string; content: Buffer } {
  if (typeof value !== 'object' || value === null) return { content: Buffer.from(asText(value)) };
  if (!isTyped(value)) return { type: 'application/json', content: Buffer.from(asText(value)) };
  const { filename, content_type, base64 } = value;
  const type = content_type ?? 'application/octet-stream';
  return { filename, type, content: Buffer.from(base64, 'base64') };
}

const isTyped = (value: object): value is TypedPart =>
  'base64' in value && typeof value.base64 === 'string' && ('filename' in value || 'content_type' in value);

const quotable = (text: string): string => text.replace(/["\r\n]/g, (each) => encodeURIComponent(each));

const oneLine = (text: string): string => text.replace(/[\r\n]/g, '');

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

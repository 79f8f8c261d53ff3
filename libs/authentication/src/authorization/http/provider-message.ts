import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { type FastifyRequest } from 'fastify';
import { isOpenedByBrowser, isStorable, parseJson, RawBody } from '#kernel';
import { paths } from '../../session/domain/authorization-server.js';
import { registeredClient } from '../domain/registered-client.js';
import { appScopesIn } from '../../connected-app/domain/app-scopes.js';

/**
 * Returns the request as the authorization server expects it: at the public address, with a trusted client address, an
 * unread body and only supported parameters.
 */
export function messageFor(request: FastifyRequest, serviceUrl: string): IncomingMessage {
  const { host, protocol } = new URL(serviceUrl);
  const [path = '', ...queryParts] = request.url.split('?');
  const url = path === paths.authorization ? `${path}?${withScope(queryParts.join('?'))}` : request.url;
  const body = path === paths.registration ? supportedMetadataOf(bytesOf(request)) : bytesOf(request);
  const forwarded = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': request.ip, host };
  const { 'x-forwarded-host': _, 'transfer-encoding': __, ...sent } = request.headers;
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  // Otherwise, every program that accepts HTML would get errors as pages. Source: RFC 6749, 5.2.
  const accept = isOpenedByBrowser(request) ? sent.accept : 'application/json';
  const headers = { ...sent, ...forwarded, ...length, accept };
  const { method, raw } = request;
  return Object.assign(Readable.from(body.length > 0 ? [body] : []), {
    ...{ method, url, headers, socket: raw.socket, httpVersion: raw.httpVersion },
    ...{ httpVersionMajor: raw.httpVersionMajor, httpVersionMinor: raw.httpVersionMinor },
  }) as unknown as IncomingMessage;
}

const bytesOf = ({ body }: FastifyRequest): Buffer => (body instanceof RawBody ? body.bytes : Buffer.alloc(0));

/** Asks for `mcp:read` if the request has no known scope. Drops parameters that cannot be stored. */
function withScope(query: string): string {
  const params = new URLSearchParams([...new URLSearchParams(query)].filter((each) => each.every(isStorable)));
  const targets = params.getAll('redirect_uri');
  // With two redirect addresses it is unclear which one belongs to the app. The joined addresses match neither, so the
  // person gets an error page.
  if (targets.length > 1) params.set('redirect_uri', targets.join(' '));
  const scopes = params.getAll('scope').flatMap(appScopesIn);
  params.set('scope', scopes.length > 0 ? scopes.join(' ') : 'mcp:read');
  return params.toString();
}

const noJson = Buffer.from('{');

/** Keeps only supported metadata of the app. Invalid JSON is dropped, so that the authorization server rejects it. */
function supportedMetadataOf(bytes: Buffer): Buffer {
  try {
    const metadata = parseJson(bytes.toString());
    if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return bytes;
    return Buffer.from(JSON.stringify(registeredClient(metadata as Record<string, unknown>)));
  } catch {
    return noJson;
  }
}

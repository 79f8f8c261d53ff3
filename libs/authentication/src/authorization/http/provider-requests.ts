import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isOpenedByBrowser, isStorable, methodNotAllowed, parseJson, RawBody } from '#kernel/http';
import { appScopesIn } from '../../connected-app/domain/app-scopes.js';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { registeredClient } from '../domain/registered-client.js';
import { AuthorizationProvider } from '../services/authorization-provider.js';
import { showErrors } from '../services/provider-responses.js';

/** Passes requests to the package of the authorization server, which answers in the OAuth format. */
@Injectable()
export class ProviderRequests {
  constructor(
    private readonly authorizationProvider: AuthorizationProvider,
    private readonly authorizationOptions: AuthorizationOptions,
  ) {}

  /** For endpoints that only apps use. A person who opens one in a browser gets a page instead of an OAuth error. */
  async forwardFromApp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isOpenedByBrowser(request)) throw methodNotAllowed(['POST']);
    await this.forward(request, reply);
  }

  async forward(
    request: FastifyRequest,
    reply: FastifyReply,
    { redirectsErrors } = { redirectsErrors: true },
  ): Promise<void> {
    const answer = (await this.authorizationProvider.get()).callback();
    // May refuse the body, which is possible only before `hijack`.
    const message = messageFor(request, this.authorizationOptions.serviceUrl);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
    if (!redirectsErrors) showErrors(message);
    await answer(message, reply.raw);
  }
}

/**
 * Returns the request as the authorization server expects it: at the public address, with a trusted client address, an
 * unread body and only supported parameters.
 */
function messageFor(request: FastifyRequest, serviceUrl: string): IncomingMessage {
  const { host, protocol } = new URL(serviceUrl);
  const [path = '', ...queryParts] = request.url.split('?');
  const url = path === paths.authorization ? `${path}?${withScope(queryParts.join('?'))}` : request.url;
  const body =
    path === paths.registration ? selectRegistrationMetadata(readBodyBytes(request)) : readBodyBytes(request);
  const forwarded = { 'x-forwarded-proto': protocol.slice(0, -1), 'x-forwarded-for': request.ip, host };
  const { 'x-forwarded-host': _, 'transfer-encoding': __, ...sent } = request.headers;
  const length = body.length > 0 ? { 'content-length': String(body.length) } : {};
  // Otherwise, every program that accepts HTML would get errors as pages. Source: RFC 6749, 5.2.
  const accept = isOpenedByBrowser(request) ? sent.accept : 'application/json';
  const headers = { ...sent, ...forwarded, ...length, accept };
  const { method, raw } = request;
  return Object.assign(Readable.from(body.length > 0 ? [body] : []), {
    method,
    url,
    headers,
    socket: raw.socket,
    httpVersion: raw.httpVersion,
    httpVersionMajor: raw.httpVersionMajor,
    httpVersionMinor: raw.httpVersionMinor,
  }) as unknown as IncomingMessage;
}

export const readBodyBytes = ({ body }: FastifyRequest): Buffer =>
  body instanceof RawBody ? body.bytes : Buffer.alloc(0);

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
function selectRegistrationMetadata(bytes: Buffer): Buffer {
  try {
    const metadata = parseJson(bytes.toString());
    if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return bytes;
    return Buffer.from(JSON.stringify(registeredClient(metadata as Record<string, unknown>)));
  } catch {
    return noJson;
  }
}

import { type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { All, Controller, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { everybody, type RouteAccess } from '#kernel';
import {
  type ErrorShape,
  FailsAs,
  IgnoresUnknownParameters,
  isOpenedByBrowser,
  isStorable,
  methodNotAllowed,
  parseJson,
  RawBody,
  readRequestFacts,
} from '#kernel/http';
import { RedeemAssertion } from '../../assertion-grant/commands/redeem-assertion.js';
import { jwtBearer } from '../../assertion-grant/domain/token-request.js';
import { appScopesIn } from '../../connected-app/domain/app-scopes.js';
import { AuthorizationOptions, paths } from '../../session/domain/authorization-server.js';
import { BrowserFilter } from '../../session/http/browser.filter.js';
import { PageGuard, readPageCaller } from '../../session/http/page-callers.js';
import { AuthorizationLimitsGuard } from '../../session/http/request-limits.guard.js';
import { registeredClient } from '../domain/registered-client.js';
import { ConnectedApps } from '../../connected-app/domain/connected-apps.js';
import { showErrors } from '../services/provider-responses.js';
import { AuthorizationProvider } from '../services/authorization-provider.js';

/** Failures outside the package, such as 413 and 429, in the format of OAuth. Source: RFC 6749, 5.2. */
const oauthErrorShape: ErrorShape = ({ status, code, message, parts }) => ({
  status,
  headers: parts.headers,
  body: { error: oauthErrors.has(code) ? code : codeFor(status), error_description: message },
});

/** The codes that our own part of the token endpoint sets. */
const oauthErrors = new Set(['invalid_request', 'invalid_client', 'invalid_grant', 'invalid_scope']);

/** The codes for temporary failures are those of the authorization endpoint. Source: RFC 6749, 4.1.2.1. */
function codeFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

/** Passes requests to the authorization server, which answers in the OAuth format. */
@ApiExcludeController()
@IgnoresUnknownParameters()
@Controller('oauth')
@FailsAs(oauthErrorShape)
export class AuthorizationController {
  static readonly access: RouteAccess<'authorize' | 'resume' | 'token' | 'register' | 'revoke'> = {
    authorize: everybody,
    resume: everybody,
    token: everybody,
    register: everybody,
    revoke: everybody,
  };

  constructor(
    private readonly authorizationProvider: AuthorizationProvider,
    private readonly authorizationOptions: AuthorizationOptions,
    private readonly connectedApps: ConnectedApps,
    private readonly commandBus: CommandBus,
  ) {}

  @All('authorize')
  @UseGuards(PageGuard)
  @UseFilters(BrowserFilter)
  async authorize(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.forward(request, reply, { redirectsErrors: await this.isConnected(request) });
  }

  @All('authorize/:uid')
  @UseGuards(PageGuard)
  @UseFilters(BrowserFilter)
  resume(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forward(request, reply);
  }

  @All('token')
  @UseGuards(AuthorizationLimitsGuard)
  async token(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const form = readForm(request);
    if (form?.get('grant_type') !== jwtBearer) return this.forwardFromApp(request, reply);
    const facts = readRequestFacts(request);
    const command = new RedeemAssertion(form, request.headers.authorization, facts);
    await reply.header('cache-control', 'no-store').send(await this.commandBus.execute(command));
  }

  @All('register')
  @UseGuards(AuthorizationLimitsGuard)
  register(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forwardFromApp(request, reply);
  }

  @All('revoke')
  @UseGuards(AuthorizationLimitsGuard)
  revoke(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.forwardFromApp(request, reply);
  }

  /** For endpoints that only apps use. A person who opens one in a browser gets a page instead of an OAuth error. */
  private async forwardFromApp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isOpenedByBrowser(request)) throw methodNotAllowed(['POST']);
    await this.forward(request, reply);
  }

  /**
   * Whether the signed-in person has connected the app that sends the request. If the request names several apps, the
   * authorization server never redirects its error.
   */
  private async isConnected(request: FastifyRequest): Promise<boolean> {
    const client_id = new URLSearchParams(request.url.split('?').slice(1).join('?')).get('client_id');
    const caller = readPageCaller(request);
    if (!caller || client_id === null || !isStorable(client_id)) return false;
    return this.connectedApps.isConnected(caller.orgId, { user_id: caller.userId, client_id });
  }

  private async forward(
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

const readBodyBytes = ({ body }: FastifyRequest): Buffer => (body instanceof RawBody ? body.bytes : Buffer.alloc(0));

/** Returns the form of a POST. Null for another request. */
function readForm(request: FastifyRequest): URLSearchParams | null {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');
  return request.method === 'POST' && isForm ? new URLSearchParams(readBodyBytes(request).toString()) : null;
}

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

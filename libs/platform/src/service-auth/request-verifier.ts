import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Clock, maxClockSkew, defineUnauthorized, defineError, refineError } from '#kernel';
import { isUnread, RawBody, readBody, tokenMissing } from '#kernel/http';
import { notAddressed, processHeader, TokensOfProcess, usesForgotten } from './addressed-process.js';
import {
  hashBody,
  maxTokenLife,
  type Parties,
  type ServiceKey,
  type SignedParts,
  tokenVerifier,
} from './request-token.js';
import { type FirstUse, type UsedTokens } from './used-tokens.js';

/** Checks requests signed by another service. */
export class RequestVerifier {
  private readonly claimsIn;
  private readonly own = new TokensOfProcess();

  /** @param known the other service's public keys. There are two during a key change. */
  constructor(
    private readonly parties: Parties,
    known: readonly ServiceKey[],
    private readonly used: UsedTokens,
    private readonly clock: Clock,
  ) {
    this.claimsIn = tokenVerifier(known);
  }

  /**
   * Returns the organization of a request.
   * @throws unauthorized unless the other service recently made the token for this request, and the token was not
   * used before.
   */
  async verify(token: string, parts: SignedParts): Promise<string> {
    const { org, jti, iat, exp, to, after, bd } = this.verifyHead(token, parts);
    if (bd !== hashBody(parts.body)) throw refused();
    assertFirst(
      to === undefined ? await this.used.firstUse(buildTokenUse(jti, iat, exp, after)) : this.firstUseHere(jti, to),
    );
    return org;
  }

  /**
   * Checks everything about a token except the body's digest and its first use. For requests whose body is not read yet.
   * @throws unauthorized
   */
  verifyHead(token: string, line: RequestLine): Claims & Identified {
    const claims = this.claimsIn(token) ?? {};
    const { org, jti, iat, exp } = claims;
    if (!isTokenForRequest(claims, line, this.parties) || typeof org !== 'string' || typeof jti !== 'string')
      throw refused();
    if (typeof iat !== 'number' || typeof exp !== 'number' || !this.isCurrent(iat, exp)) throw refused();
    return { ...claims, org, jti, iat, exp };
  }

  /** The name of this process. Tokens can be addressed to it. */
  get processId(): string {
    return this.own.processId;
  }

  private firstUseHere(id: string, to: unknown): FirstUse {
    if (to !== this.processId) throw forAnother();
    return this.own.firstUse(id) ? 'first' : 'used';
  }

  private isCurrent(iat: number, exp: number): boolean {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const isShortLived = exp - iat <= maxTokenLife;
    return (
      isShortLived && iat <= now + maxClockSkew && now < exp + maxClockSkew && now <= iat + maxTokenLife + maxClockSkew
    );
  }
}

/** Whether the expected service issued the token for this service and this request. The body is checked apart. */
function isTokenForRequest(
  { iss, aud, htm, htu }: Claims,
  { method, path }: RequestLine,
  { issuer, audience }: Parties,
): boolean {
  return iss === issuer && aud === audience && htm === method.toUpperCase() && htu === path;
}

type RequestLine = Pick<SignedParts, 'method' | 'path'>;

type Claims = Record<string, unknown>;

type Identified = { org: string; jti: string; iat: number; exp: number };

const buildTokenUse = (id: string, iat: number, exp: number, after: unknown) => ({
  id,
  issued: at(iat),
  expires: at(exp + maxClockSkew),
  after: typeof after === 'string' ? after : null,
});

function assertFirst(use: FirstUse): void {
  if (use === 'used') throw refused();
  if (use !== 'first') throw forgotten(use.forgotten);
}

const at = (seconds: number): Date => new Date(seconds * 1000);

const refused = defineUnauthorized(
  'service_token_invalid',
  "The signature of a request between Latchkey's processes is invalid.",
  (message: string = 'This request was not signed by a trusted service.') => message,
);

const forgotten = defineError(
  401,
  usesForgotten,
  'The record of used service tokens was lost. The calling process must sign the request again.',
  (details: { since: string }) => ({
    message: 'The record of used tokens was lost. Sign the request again with the time in `details`.',
    details,
  }),
);

const forAnother = defineUnauthorized(
  notAddressed,
  "A request between Latchkey's processes was signed for another process.",
  () => 'This request was signed for another process of this service.',
);

const unsigned = refineError(tokenMissing, () => 'A service token is required in the Authorization header.');

type SignedRequest = FastifyRequest & { orgId?: string };

/**
 * Admits requests signed by another service of the installation. This is a guard, because guards run before pipes
 * parse the body.
 */
@Injectable()
export class SignedRequestGuard implements CanActivate {
  constructor(private readonly requestVerifier: RequestVerifier) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<SignedRequest>();
    http.getResponse<FastifyReply>().header(processHeader, this.requestVerifier.processId);
    const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!token) throw unsigned();
    const line = { method: request.method, path: request.url };
    if (isUnread(request)) {
      this.requestVerifier.verifyHead(token, line);
      await readBody(request);
    }
    request.orgId = await this.requestVerifier.verify(token, { ...line, body: readBodyBytes(request) });
    return true;
  }
}

/**
 * Returns the raw body.
 * @throws unauthorized when the raw body is not available, because the signature cannot be checked.
 */
function readBodyBytes({ body, headers }: FastifyRequest): Buffer {
  if (body instanceof RawBody) return body.bytes;
  const unread = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (body === undefined && !unread) return Buffer.alloc(0);
  throw refused('The body of a signed request must be sent as application/json.');
}

/** The organization of a signed request. */
export const SignedOrganization = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<SignedRequest>().orgId,
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { type Caller, type RequestFacts } from '../../domain/caller.js';
import { defineUnauthorized } from '../../domain/errors.js';
import { type Trace, traceContextIn, buildTrace } from '../../domain/trace.js';
import { noKey } from '../../domain/request-key.js';
import { findKeyedRequest } from '../idempotency/keyed-request.js';
import { type ApiError } from '../../domain/error-definitions.js';

export const tokenMissing = defineUnauthorized(
  'token_missing',
  'The request has no bearer token.',
  () => 'A bearer token is required in the Authorization header.',
);

export const tokenInvalid = defineUnauthorized(
  'token_invalid',
  'The token is unknown.',
  (message: string = 'The token is unknown.') => message,
);

const malformedAuthorization = (): ApiError =>
  tokenInvalid('The Authorization header must be “Bearer”, a space and a token.');

/** A request. It has a caller once its token is checked. */
export type AuthenticatedRequest = FastifyRequest & { caller?: Caller };

export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<AuthenticatedRequest>().caller,
);

export const readRequestFacts = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: request.ip,
  user_agent: request.headers['user-agent']?.slice(0, 500) ?? null,
  key: findKeyedRequest(request) ?? noKey,
  ...traceContextIn(request.headers),
});

/** Returns the trace of a request, for the calls that the request causes. */
export const traceIn = (request: FastifyRequest): Trace => buildTrace(readRequestFacts(request));

/** Returns the bearer token of a request, without checking it. */
export const findBearerToken = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];

/**
 * Returns the bearer token of a request, without checking it.
 * @throws unauthorized when the request has no token.
 */
export function readBearerToken(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (!header) throw tokenMissing();
  const token = findBearerToken(request);
  if (!token) throw malformedAuthorization();
  return token;
}

import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { type ApiError } from '../../domain/error-definitions.js';

/** A request. If another service sent it, `orgId` is the organization that the request's token names. */
export type AnsweredRequest = FastifyRequest & { caller?: Caller; orgId?: string };

const failures = new WeakMap<FastifyRequest, string>();

/** Records why a request was refused, for its log line and span. */
export const recordRefusal = (request: FastifyRequest, { code, reason }: ApiError): void =>
  void failures.set(request, reason ?? code);

/** Returns why a request was refused, or undefined if it was not refused. */
export const findRefusalReason = (request: FastifyRequest): string | undefined => failures.get(request);

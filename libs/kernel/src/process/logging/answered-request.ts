import { type FastifyRequest } from 'fastify';
import { type Caller } from '../../domain/caller.js';
import { type ApiError } from '../../domain/errors.js';

/** A request of another service names its organization itself. */
export type AnsweredRequest = FastifyRequest & { caller?: Caller; orgId?: string };

const failures = new WeakMap<FastifyRequest, string>();

/** Notes why a request was not done, for its line in the log and its span. */
export const noteRefusal = (request: FastifyRequest, { code, parts }: ApiError): void =>
  void failures.set(request, parts.reason ?? code);

/** Why a request was not done; undefined where it was. */
export const failureOf = (request: FastifyRequest): string | undefined => failures.get(request);

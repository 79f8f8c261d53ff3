import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { deadlineExceeded } from '../domain/errors.js';
import { answerWith } from './errors/error.filter.js';
import { lateRequest } from './errors/unreadable-requests.js';

/** Sets a deadline for a route, in milliseconds. It applies only if it is longer than the default. */
export const Deadline = (milliseconds: number) => RouteConfig({ deadline: milliseconds });

const lateStatuses = new WeakMap<FastifyRequest, number>();

/** The status that a late request would have had without the 503. Undefined for other requests. */
export const statusOfLate = (request: FastifyRequest): number | undefined => lateStatuses.get(request);

/**
 * Limits the time of each request. A late request gets a 503, or a 408 if its body has not arrived. The work for the
 * request continues, since it cannot be undone. Fastify's own timeout covers only the time until the body is read,
 * not the work for the request.
 */
export function setDeadlines(server: FastifyInstance, defaultDeadline: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { deadline = defaultDeadline } = (request.routeOptions.config ?? {}) as { deadline?: number };
    const timer = setTimeout(
      () => endLateRequest(request, reply, defaultDeadline),
      Math.max(deadline, defaultDeadline),
    ).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function endLateRequest(request: FastifyRequest, reply: FastifyReply, defaultDeadline: number): void {
  if (reply.sent) return disconnectSlowReader(request, reply, defaultDeadline);
  if (reply.raw.headersSent) return void reply.raw.destroy();
  if (!request.raw.complete) return void answerWith(reply, request.id, lateRequest);
  lateStatuses.set(request, reply.statusCode);
  const error = deadlineExceeded();
  void answerWith(reply, request.id, error);
}

/**
 * Gives a client that is still reading the response another `grace` milliseconds, then disconnects it. The rest of
 * the response is dropped.
 */
function disconnectSlowReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, grace: number): void {
  const timer = setTimeout(() => socket.resetAndDestroy(), grace).unref();
  raw.once('close', () => clearTimeout(timer));
}

/** Aborts when the client disconnects before the response is complete. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Aborts when the response is sent, or the client has disconnected. */
export function endSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort(closed));
  return controller.signal;
}

/** One error for all responses, because the one that `abort` makes by default costs 2 % of a call. */
const closed = new Error('The response is closed.');

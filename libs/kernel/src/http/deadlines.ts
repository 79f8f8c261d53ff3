import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { unavailable } from '../domain/errors.js';
import { answerWith } from './errors/error.filter.js';
import { lateRequest } from './errors/unreadable-requests.js';

/** A route's own deadline in milliseconds. */
export const Deadline = (milliseconds: number) => RouteConfig({ deadline: milliseconds });

const late = new WeakMap<FastifyRequest, number>();

/** The status that a late request would have had without the 503. Undefined for other requests. */
export const statusOfLate = (request: FastifyRequest): number | undefined => late.get(request);

/**
 * A request that misses its deadline gets a 503. Its work continues, since it cannot be undone. Fastify's own timeout
 * ends once the body was read, so it does not cover writes.
 */
export function setDeadlines(server: FastifyInstance, usual: number): void {
  server.addHook('onRequest', (request, reply, done) => {
    const { deadline = usual } = (request.routeOptions.config ?? {}) as { deadline?: number };
    const timer = setTimeout(() => giveUp(request, reply, usual), Math.max(deadline, usual)).unref();
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function giveUp(request: FastifyRequest, reply: FastifyReply, usual: number): void {
  if (reply.sent) return disconnectSlowReader(request, reply, usual);
  if (reply.raw.headersSent) return void reply.raw.destroy();
  if (!request.raw.complete) return void answerWith(reply, request.id, lateRequest);
  late.set(request, reply.statusCode);
  const error = unavailable('deadline_exceeded', 'The request took too long. Try again.');
  void answerWith(reply, request.id, error);
}

/**
 * Gives a client that is still reading the response another `later` milliseconds, then disconnects it. The rest of
 * the response is dropped.
 */
function disconnectSlowReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, later: number): void {
  const timer = setTimeout(() => socket.resetAndDestroy(), later).unref();
  raw.once('close', () => clearTimeout(timer));
}

/** Aborts when the client disconnects before the response. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

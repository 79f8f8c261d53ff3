import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { unavailable } from '../domain/errors.js';
import { answerWith } from './errors/error.filter.js';
import { lateRequest } from './errors/unreadable-requests.js';

/** Milliseconds in which a route answers, where that is not what every request has. */
export const Deadline = (milliseconds: number) => RouteConfig({ deadline: milliseconds });

const late = new WeakMap<FastifyRequest, number>();

/** Of a request that was answered at its deadline: the status it would have, as far as it came; undefined of others. */
export const statusOfLate = (request: FastifyRequest): number | undefined => late.get(request);

/**
 * A request that is not answered by its deadline is answered 503. What it began goes on to its end: nothing is known of
 * it but that it takes too long. Fastify's own time-out ends as soon as the body was read, and so is none for writes.
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
  if (reply.sent) return hangUpOnUnread(request, reply, usual);
  if (reply.raw.headersSent) return void reply.raw.destroy();
  if (!request.raw.complete) return void answerWith(reply, request.id, lateRequest);
  late.set(request, reply.statusCode);
  const error = unavailable('deadline_exceeded', 'The request took too long. Try again.');
  void answerWith(reply, request.id, error);
}

/** Who has not read the whole answer so much later will not: what is left of it is kept for nobody. */
function hangUpOnUnread({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, later: number): void {
  const timer = setTimeout(() => socket.resetAndDestroy(), later).unref();
  raw.once('close', () => clearTimeout(timer));
}

/** Aborts when whoever sent the request goes away before the answer. */
export function givenUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

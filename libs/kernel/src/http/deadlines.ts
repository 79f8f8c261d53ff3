import { RouteConfig } from '@nestjs/platform-fastify';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { unavailable } from '../domain/errors.js';
import { answerWith } from './errors/error.filter.js';

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
    const timer = setTimeout(() => giveUp(request, reply), Math.max(deadline, usual));
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

function giveUp(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.sent) return;
  if (reply.raw.headersSent) return void reply.raw.destroy();
  late.set(request, reply.statusCode);
  const error = unavailable('deadline_exceeded', 'The request took too long. Try again.');
  void answerWith(reply, request.id, error);
}

/** Aborts when whoever sent the request goes away before the answer. */
export function givenUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

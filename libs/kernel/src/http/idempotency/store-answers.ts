import { Logger } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { statusOfLate } from '../deadlines.js';
import { applyView } from '../views.js';
import { type IdempotencyKeys } from './idempotency-keys.js';
import { type StoredAnswer } from './replay.js';
import { type KeyedRequest, keyedRequestOf, withKey } from './keyed-request.js';

/** The response headers that are stored. All other headers belong to the individual request. */
const kept = ['content-type', 'etag', 'location'];

const logger = new Logger('IdempotencyKeys');

/**
 * Stores the response of each keyed write before it is sent, so that a repeat never finds a write without its response.
 */
export function storeAnswers(server: FastifyInstance, keys: IdempotencyKeys): void {
  const settle = async (keyed: KeyedRequest, request: FastifyRequest, answer: StoredAnswer) => {
    try {
      await keys.complete(keyed, answer);
    } catch (error) {
      // The write is committed: the client gets its response, and a repeat learns that the response was lost.
      logger.error({ request_id: request.id, err: error }, 'A response could not be stored.');
    }
    keyed.end();
  };
  server.addHook('preHandler', (request, _, done) => withKey(request, done));
  server.addHook('onSend', async (request, reply, payload) => {
    const keyed = keyedRequestOf(request);
    if (!keyed) return payload;
    const late = statusOfLate(request);
    if (late !== undefined) awaitAnswer(reply, late, (answer) => settle(keyed, request, answer));
    else await settle(keyed, request, answerOf(reply, reply.statusCode, payload));
    return payload;
  });
}

/** The 503 of a missed deadline is not stored. The later response is stored, for a repeat of the request. */
function awaitAnswer(reply: FastifyReply, begun: number, keep: (answer: StoredAnswer) => Promise<void>): void {
  let status = begun;
  reply.code = reply.status = (code: number) => ((status = code), reply);
  reply.send = (sent?: unknown) => {
    reply.send = () => reply;
    const view = applyView(reply, sent);
    void keep(answerOf(reply, status, typeof view === 'object' ? JSON.stringify(view) : view));
    return reply;
  };
}

const answerOf = (reply: FastifyReply, status: number, payload: unknown): StoredAnswer => ({
  status,
  headers: keptOf(reply),
  body: typeof payload === 'string' ? payload : '',
});

const keptOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    kept
      .map((name) => [name, reply.getHeader(name)] as const)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

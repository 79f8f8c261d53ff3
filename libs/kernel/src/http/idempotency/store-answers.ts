import { Logger } from '@nestjs/common';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { statusOfLate } from '../deadlines.js';
import { applyView } from '../views.js';
import { type IdempotencyKeys } from './idempotency-keys.js';
import { type StoredAnswer } from './replay.js';
import { type KeyedRequest, findKeyedRequest } from './keyed-request.js';

/** The response headers that are stored. All other headers belong to the individual request. */
const storedHeaders = ['content-type', 'etag', 'location'];

const logger = new Logger('IdempotencyKeys');

/**
 * Stores the response of each keyed write before it is sent, so that a repeat never finds a write without its response.
 */
export function storeAnswers(server: FastifyInstance, keys: IdempotencyKeys): void {
  const settle = async (keyed: KeyedRequest, request: FastifyRequest, answer: StoredAnswer) => {
    try {
      await keys.complete(keyed, answer);
    } catch (error) {
      // The write is committed. The client gets the response, and a repeat gets `outcome_unknown`.
      logger.error({ request_id: request.id, err: error }, 'A response could not be stored.');
    }
    keyed.end();
  };
  server.addHook('preHandler', (request, _, done) => keys.open(request, done));
  server.addHook('onSend', async (request, reply, payload) => {
    const keyed = findKeyedRequest(request);
    if (!keyed) return payload;
    const lateStatus = statusOfLate(request);
    if (lateStatus !== undefined) awaitAnswer(reply, lateStatus, (answer) => settle(keyed, request, answer));
    else await settle(keyed, request, buildStoredAnswer(reply, reply.statusCode, payload));
    return payload;
  });
}

/** Stores the response that follows a missed deadline, instead of the 503, for a repeat of the request. */
function awaitAnswer(reply: FastifyReply, initialStatus: number, store: (answer: StoredAnswer) => Promise<void>): void {
  let status = initialStatus;
  reply.code = reply.status = (code: number) => ((status = code), reply);
  reply.send = (sent?: unknown) => {
    reply.send = () => reply;
    const view = applyView(reply, sent);
    void store(buildStoredAnswer(reply, status, typeof view === 'object' ? JSON.stringify(view) : view));
    return reply;
  };
}

const buildStoredAnswer = (reply: FastifyReply, status: number, payload: unknown): StoredAnswer => ({
  status,
  headers: selectStoredHeaders(reply),
  body: typeof payload === 'string' ? payload : '',
});

const selectStoredHeaders = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    storedHeaders
      .map((name) => [name, reply.getHeader(name)] as const)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

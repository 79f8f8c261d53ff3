import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type IdempotencyKeys } from './idempotency-keys.js';
import { currentKeyedRequest, withKey } from './keyed-request.js';

/** Headers that belong to an answer and not to the request that got it. */
const kept = ['content-type', 'etag', 'location'];

/** Keeps the answer of each keyed write before it leaves, so that a repeat never finds a write without its answer. */
export function rememberAnswers(server: FastifyInstance, keys: IdempotencyKeys): void {
  server.addHook('preHandler', (request, _, done) => withKey(request, done));
  server.addHook('onSend', async (_, reply, payload) => {
    const keyed = currentKeyedRequest();
    if (!keyed) return payload;
    const body = typeof payload === 'string' ? payload : '';
    await keys.settle(keyed, { status: reply.statusCode, headers: keptOf(reply), body });
    keyed.end();
    return payload;
  });
}

const keptOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    kept
      .map((name) => [name, reply.getHeader(name)] as const)
      .filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );

import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import { type FastifyReply, type FastifyRequest } from 'fastify';

const compress = promisify(gzip);

type Text = { plain: string; compressed: Buffer };

/**
 * Returns a function that sends texts, compressed for clients that support it. A text with the same key never changes,
 * and is made only once.
 */
export function createTextSender() {
  const texts = new Map<string, Promise<Text>>();
  return async (
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    key: string,
    make: () => string | Promise<string>,
  ): Promise<FastifyReply> => {
    const known = texts.get(key) ?? compressed(make);
    texts.set(key, known);
    const { plain, compressed: bytes } = await known;
    const isCompressed = negotiate(headers['accept-encoding']?.toString() ?? '', ['gzip']) !== null;
    void reply.headers({ vary: 'accept-encoding', ...(isCompressed && { 'content-encoding': 'gzip' }) });
    return reply.send(isCompressed ? bytes : plain);
  };
}

async function compressed(make: () => string | Promise<string>): Promise<Text> {
  const plain = await make();
  return { plain, compressed: await compress(plain) };
}

import { gzipSync } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Returns a function that sends texts, compressed for clients that support it. A text with the same key never changes.
 */
export function createTextSender() {
  const texts = new Map<string, { plain: string; compressed: Buffer }>();
  return (
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    key: string,
    make: () => string,
  ): FastifyReply => {
    const plain = texts.get(key)?.plain ?? make();
    const text = texts.get(key) ?? { plain, compressed: gzipSync(plain) };
    texts.set(key, text);
    const isCompressed = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');
    void reply.headers({ vary: 'accept-encoding', ...(isCompressed && { 'content-encoding': 'gzip' }) });
    return reply.send(isCompressed ? text.compressed : text.plain);
  };
}

import { gzipSync } from 'node:zlib';
import { type FastifyReply, type FastifyRequest } from 'fastify';

/** Sends texts that never change while the process runs, compressed for clients that support it. */
export function createTextSender() {
  const made = new Map<string, { plain: string; packed: Buffer }>();
  return (
    { headers }: Pick<FastifyRequest, 'headers'>,
    reply: FastifyReply,
    key: string,
    make: () => string,
  ): FastifyReply => {
    const plain = made.get(key)?.plain ?? make();
    const text = made.get(key) ?? { plain, packed: gzipSync(plain) };
    made.set(key, text);
    const isPacked = /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');
    void reply.headers({ vary: 'accept-encoding', ...(isPacked && { 'content-encoding': 'gzip' }) });
    return reply.send(isPacked ? text.packed : text.plain);
  };
}

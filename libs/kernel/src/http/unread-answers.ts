import { type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { type FastifyInstance, type FastifyReply } from 'fastify';
import { type AuthenticatedRequest } from './auth/authenticated-request.js';
import { networkOf } from './auth/request-limits.js';

/**
 * Minimum size of a counted response in bytes. The operating system buffers smaller ones, even if the client does not
 * read.
 */
const minCounted = 16 * 1024;

/** Unread responses of a connection, with the remaining bytes of each. */
type Waiting = Map<ServerResponse, () => number>;

/**
 * Limits unread responses, per organization or, without a token, per network. Above the limit, the connections that
 * have waited longest are closed.
 * @param maxBytes per organization or network.
 */
export function limitUnread(server: FastifyInstance, maxBytes: number): void {
  const unread = new UnreadAnswers(maxBytes);
  server.addHook('onSend', (request: AuthenticatedRequest, reply, payload, done) => {
    const size = createByteCounter(payload, reply);
    const sender = request.caller?.orgId ?? networkOf(request.ip);
    if (size) unread.add(sender, request.raw.socket, reply.raw, size);
    done(null, payload);
  });
}

/**
 * Returns a function that counts the unread bytes. Null for a small response. The size of a stream is not known in
 * advance.
 */
function createByteCounter(payload: unknown, { raw }: FastifyReply): (() => number) | null {
  if (payload instanceof Readable) return () => payload.readableLength + raw.writableLength;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null;
  if (payload.length < minCounted) return null;
  // A slice keeps its whole buffer in memory.
  const held = typeof payload === 'string' ? payload.length : payload.buffer.byteLength;
  return () => held;
}

class UnreadAnswers {
  /** Connections with unread responses, by sender. The longest waiting connection comes first. */
  private readonly waiting = new Map<string, Map<Socket, Waiting>>();

  constructor(private readonly maxBytes: number) {}

  add(sender: string, socket: Socket, answer: ServerResponse, size: () => number): void {
    const all = this.waiting.get(sender) ?? new Map<Socket, Waiting>();
    const answers = all.get(socket) ?? new Map<ServerResponse, () => number>();
    this.waiting.set(sender, all.set(socket, answers.set(answer, size)));
    answer.once('close', () => {
      answers.delete(answer);
      if (answers.size === 0) this.forget(sender, socket);
    });
    for (let left = sumUnreadBytes(all); left > this.maxBytes; left = sumUnreadBytes(all)) {
      const [oldest] = all.keys();
      all.delete(oldest!);
      oldest!.resetAndDestroy();
    }
  }

  private forget(sender: string, socket: Socket): void {
    const all = this.waiting.get(sender);
    all?.delete(socket);
    if (all?.size === 0) this.waiting.delete(sender);
  }
}

const sumUnreadBytes = (all: ReadonlyMap<Socket, Waiting>): number => {
  let sum = 0;
  for (const answers of all.values()) for (const size of answers.values()) sum += size();
  return sum;
};

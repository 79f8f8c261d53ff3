import { type IncomingMessage } from 'node:http';
import { type FastifyInstance } from 'fastify';

/** What a client may still send once it has its answer: milliseconds, and bytes. */
const most = { time: 2000, bytes: 16 * 1024 * 1024 };

/**
 * Who is refused before their body was read has the rest of it heard out. A connection that is closed while its client
 * sends answers with a reset, at which the client throws away what it has received: the very answer that refuses.
 */
export function drainBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && !request.raw.destroyed) {
      reply.header('connection', 'close');
      hearOut(request.raw);
    }
    done(null, payload);
  });
}

function hearOut(request: IncomingMessage): void {
  const { socket } = request;
  const limit = setTimeout(() => socket.destroy(), most.time).unref();
  let heard = 0;
  const isHeard = new Promise<void>((resolve) => request.once('end', resolve));
  request.on('data', (piece: Buffer) => (heard += piece.length) > most.bytes && socket.destroy());
  request.resume();
  // Node closes the connection so when the answer is out.
  const isAnswered = new Promise<void>((resolve) => (socket.destroySoon = resolve));
  socket.once('close', () => clearTimeout(limit));
  void Promise.all([isHeard, isAnswered]).then(() => {
    delete (socket as Partial<typeof socket>).destroySoon;
    socket.destroySoon();
  });
}

import { type IncomingMessage } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';

/** Limits for data that a client still sends after its response, in milliseconds and bytes. */
const maxDrain = { time: 2000, bytes: 16 * 1024 * 1024 };

/**
 * Reads the rest of a body that was refused before it was read. Closing the connection while the client sends causes a
 * reset, and the client would discard the refusal it already received.
 */
export function drainBodies(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!request.raw.complete && !request.raw.destroyed) {
      reply.header('connection', 'close');
      drain(request.raw);
    }
    done(null, payload);
  });
}

function drain(request: IncomingMessage): void {
  const { socket } = request;
  const limit = setTimeout(() => socket.destroy(), maxDrain.time).unref();
  let received = 0;
  const bodyRead = new Promise<void>((resolve) => request.once('end', resolve));
  request.on('data', (piece: Buffer) => (received += piece.length) > maxDrain.bytes && socket.destroy());
  request.resume();
  // Node calls `destroySoon` to close the connection once the response is sent.
  const answered = new Promise<void>((resolve) => (socket.destroySoon = resolve));
  socket.once('close', () => clearTimeout(limit));
  void Promise.all([bodyRead, answered]).then(() => {
    delete (socket as Partial<typeof socket>).destroySoon;
    socket.destroySoon();
  });
}

/** Limits for data that a client still sends after its response, in milliseconds and bytes. */
const maxLinger = { time: 5000, bytes: 16 * 1024 * 1024 };

/**
 * Closes our side of a connection, reads what the client still sends, then closes it fully. Closing a socket while the
 * client sends causes a reset, and the client would discard the response it already received.
 */
export function linger(socket: Socket): void {
  if (socket.destroyed) return;
  const before = socket.bytesRead;
  const limit = setTimeout(() => socket.destroy(), maxLinger.time).unref();
  // Data that arrives from now on is not a request.
  socket.removeAllListeners('data');
  socket
    .once('close', () => clearTimeout(limit))
    .once('end', () => socket.destroy())
    .on('data', () => void (socket.bytesRead - before > maxLinger.bytes && socket.destroy()))
    .resume();
  socket.end(() => socket.readableEnded && socket.destroy());
}

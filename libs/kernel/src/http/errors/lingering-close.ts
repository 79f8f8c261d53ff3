import { type Socket } from 'node:net';

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

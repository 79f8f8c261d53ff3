import { type Socket } from 'node:net';

/** What a client may still send once it has its answer: milliseconds, and bytes. */
const most = { time: 5000, bytes: 16 * 1024 * 1024 };

/**
 * Ends our side of a connection, hears the other one out, and then closes it. A socket that is closed while its client
 * sends answers with a reset, at which the client throws away what it has received: the very answer that says why it was
 * not listened to.
 */
export function linger(socket: Socket): void {
  if (socket.destroyed) return;
  const before = socket.bytesRead;
  const limit = setTimeout(() => socket.destroy(), most.time).unref();
  // What still comes is no request any more.
  socket.removeAllListeners('data');
  socket
    .once('close', () => clearTimeout(limit))
    .once('end', () => socket.destroy())
    .on('data', () => void (socket.bytesRead - before > most.bytes && socket.destroy()))
    .resume();
  socket.end(() => socket.readableEnded && socket.destroy());
}

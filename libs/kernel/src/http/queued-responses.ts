import { type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';

/**
 * Closes the responses that wait for an earlier one on their connection (pipelining) when the connection closes. Node
 * closes only the response whose turn it is. What waits for the event `close` of the others would be kept forever.
 */
export function closeQueuedResponses(server: Server): void {
  const queues = new WeakMap<Socket, Set<ServerResponse>>();
  server.on('request', ({ socket }, response) => {
    // Node gives a response its connection when its turn comes.
    if (response.socket) return;
    const queue = queues.get(socket) ?? createQueue(socket);
    queues.set(socket, queue.add(response));
    response.once('socket', () => queue.delete(response));
  });
}

function createQueue(socket: Socket): Set<ServerResponse> {
  const queue = new Set<ServerResponse>();
  socket.once('close', () => {
    for (const response of queue) {
      response.destroyed = true;
      response.emit('close');
    }
  });
  return queue;
}

import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { type FastifyInstance } from 'fastify';
import { type ApiError, defineError, refineError } from '../../domain/error-definitions.js';
import { malformedRequest } from '../../domain/errors.js';
import { methodNotAllowed } from '../unknown-route.controller.js';
import { newId } from '../../domain/ids.js';
import { envelope } from './error-shape.js';

/** Connections that have received their last response. */
const ending = new WeakSet<Socket>();

/**
 * Answers a request that is so malformed that it cannot be routed, in the product's error shape, and closes the
 * connection.
 */
export function answerUnreadable(problem: NodeJS.ErrnoException, socket: Socket): void {
  // Data after the response is ignored.
  if (ending.has(socket)) return;
  if (problem.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  closeWith(causes[problem.code ?? ''] ?? malformed, socket);
}

/** Replaces responses that Node's server would send without a body, or not at all. */
export function answerForNode(server: Server): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => closeWith(unmet, response.socket!));
  server.on('connect', (_: IncomingMessage, socket: Socket) => closeWith(noTunnel, socket));
}

function closeWith(error: ApiError, socket: Socket): void {
  ending.add(socket);
  const id = newId('req', new Date(Date.now()));
  const body = JSON.stringify(envelope(error, id));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  linger(socket);
}

export const requestTimeout = defineError(
  408,
  'request_timeout',
  'The request did not arrive in time.',
  () => 'The request did not arrive in time. Send it again.',
);

export const lateRequest = requestTimeout();

const malformedAddress = refineError(
  malformedRequest,
  () =>
    'This is not a valid HTTP request. Check that its address has no spaces, and that all characters other than ASCII ' +
    'are percent-encoded (é is %C3%A9).',
)();

/** Codes of Node's HTTP parser. After a space in the address, it expects the protocol version, a constant. */
const causes: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: defineError(
    431,
    'headers_too_large',
    'The address and headers are too large.',
    () => 'The URL and headers exceed 16 KiB in total.',
  )(),
  HPE_INVALID_URL: malformedAddress,
  HPE_INVALID_CONSTANT: malformedAddress,
  ERR_HTTP_REQUEST_TIMEOUT: lateRequest,
};

const malformed = malformedRequest();
const unmet = defineError(417, 'expectation_failed', 'The only supported expectation is 100-continue.')();
const noTunnel = refineError(methodNotAllowed, () => 'CONNECT is not supported.')();

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
function linger(socket: Socket): void {
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

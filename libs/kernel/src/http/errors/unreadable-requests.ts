import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Socket } from 'node:net';
import { ApiError, badRequest, type ErrorReason } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { envelope } from './error-shape.js';
import { linger } from './unread-bodies.js';

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

export const lateRequest = refusal(408, 'request_timeout', 'The request did not arrive in time. Send it again.');

/** Codes of Node's HTTP parser. */
const causes: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'headers_too_large', 'The URL and headers exceed 16 KiB in total.'),
  ERR_HTTP_REQUEST_TIMEOUT: lateRequest,
};

const malformed = badRequest('malformed_request', 'This is not a valid HTTP request.');
const unmet = refusal(417, 'expectation_failed', 'The only supported expectation is 100-continue.');
const noTunnel = refusal(405, 'method_not_allowed', 'CONNECT is not supported.');

function refusal(status: number, reason: ErrorReason, message: string): ApiError {
  return new ApiError(status, 'bad_request', message, { reason });
}

import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { ApiError, badRequest } from '../../domain/errors.js';
import { newId } from '../../domain/ids.js';
import { envelope } from './error.filter.js';

/** Answers in the one shape what the server cannot read far enough to have a route for it, and hangs up. */
export function answerUnreadable(problem: NodeJS.ErrnoException, socket: Socket): void {
  if (problem.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const error = causes[problem.code ?? ''] ?? malformed;
  const id = newId('req', new Date(Date.now()));
  const body = JSON.stringify(envelope(error, id));
  const head = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'cache-control: no-store',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Codes of Node's HTTP parser. */
const causes: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: refusal(431, 'headers_too_large', 'The address and the headers are over 16 KiB together.'),
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, 'request_timeout', 'The request did not arrive in time: send it again.'),
};

const malformed = badRequest('malformed_request', 'This is not a valid HTTP request.');

function refusal(status: number, reason: string, message: string): ApiError {
  return new ApiError(status, 'bad_request', message, { reason });
}

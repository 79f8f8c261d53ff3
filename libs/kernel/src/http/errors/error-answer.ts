import { HttpException } from '@nestjs/common';
import { ApiError, badRequest, conflict, type ErrorCode, unavailable, type ErrorReason } from '../../domain/errors.js';
import { isLostConnection } from '../../persistence/driver/watched-client.js';

/** Turns any failure into an error response. Unexpected errors become a plain 500 without their text. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const known = knownCause((thrown as { code?: string } | null)?.code ?? '');
  if (known) return known();
  if (isLostConnection(thrown)) return unreachable();
  const status = thrown instanceof HttpException ? thrown.getStatus() : frameworkStatus(thrown);
  if (status >= 500) return new ApiError(500, 'internal_error', 'Something went wrong on our side. Try again later.');
  const [reason, message] = malformed[status] ?? [undefined, 'The request is malformed.'];
  return new ApiError(status, codes[status] ?? 'bad_request', message, { reason });
}

/**
 * Returns the error to log in addition to the response: an unexpected error, or the cause of an error thrown on
 * purpose.
 */
export const causeOf = (thrown: unknown): unknown => (thrown instanceof ApiError ? thrown.cause : thrown);

const knownCause = (code: string) => databaseErrors.find(([pattern]) => pattern.test(code))?.[1];

const codes: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
};

const malformed: Record<number, [ErrorReason | undefined, string]> = {
  404: [undefined, 'No such route.'],
  413: ['payload_too_large', 'The body is too large.'],
  415: ['unsupported_media_type', 'Send the body as application/json.'],
};

/** Returns the status in Fastify's own errors. */
const frameworkStatus = (thrown: unknown): number => (thrown as { statusCode?: number } | null)?.statusCode ?? 500;

const contended = () =>
  conflict('write_contention', 'Other requests are changing the same resources. Repeat the request.');

const unreachable = () => unavailable('database_unavailable', 'The service cannot reach its database. Try again.');

const full = () =>
  unavailable('storage_full', 'The disk of the service is full, so nothing can be stored. Contact its operator.', 60);

/**
 * Errors of PostgreSQL by SQLSTATE (only the class if the whole class has one cause), and system errors of a lost
 * connection.
 */
const databaseErrors: [RegExp, () => ApiError][] = [
  [/^(22|54)[0-9A-Z]{3}$/, () => badRequest('unstorable_value', 'A value in the request cannot be stored.')],
  [/^(55P03|40001|40P01)$/, contended],
  [/^(53100|ENOSPC)$/, full],
  [/^57014$/, () => unavailable('deadline_exceeded', 'The request took too long. Try again.')],
  // 25006: a standby that is being promoted already gets requests but does not accept writes yet.
  [
    /^(08[0-9A-Z]{3}|25(006|P03)|57P0[1-5]|53[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/,
    unreachable,
  ],
];

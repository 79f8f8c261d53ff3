import { type ApiError, defineError } from './error-definitions.js';
import { type FieldError, fieldError, type FieldReason } from './field-reasons.js';
import { type FieldPath } from './field-path.js';

/**
 * The resource does not exist, or the caller cannot see it. Both cases have the same response. `suggestion` may name only
 * what the caller can see.
 */
export const notFound = defineError(
  404,
  null,
  'No such resource.',
  (noun: string, suggestion?: string) => `No such ${noun}.${suggestion ?? ''}`,
);

/** Several fields are invalid. The message is that of the first field. */
export const invalidFields = defineError(
  400,
  'invalid_fields',
  'Some fields are invalid. `fields` lists them with the reason.',
  (fields: FieldError[]) => ({
    message: fields[0]?.message ?? 'The request is not valid.',
    fields: fields.slice(0, 50),
  }),
  { code: 'validation_error' },
);

/**
 * Returns the error for one invalid field.
 * @param message by default the line of the reason.
 */
export const invalid = (path: FieldPath, reason: FieldReason, message?: string): ApiError =>
  invalidFields([fieldError(path, reason, message)]);

/** `If-Match` names an outdated version. */
export const versionMismatch = defineError(
  412,
  'version_mismatch',
  'The resource has changed since the version in If-Match. Read it again.',
  (noun: string, expected: readonly number[] = []) =>
    expected.length > 0 && expected.every(Number.isNaN)
      ? `If-Match contains no ETag of this ${noun}. Send the ETag exactly as you read it, with its quotes.`
      : `This ${noun} has changed since you read it. Read it again, then repeat the change.`,
);

export const writeContention = defineError(
  409,
  'write_contention',
  'Other requests are changing the same resources. Repeat the request.',
  undefined,
  { retryable: true },
);

/** Too many requests of one scope are running at the same time. */
export const tooManyAtOnce = defineError(
  429,
  'too_many_at_once',
  'Too many requests of this kind are running at the same time.',
  (scope: string) => ({
    message: `Too many requests of this kind are running for this ${scope}. Try again when one of them has finished.`,
    details: { scope },
    headers: { 'retry-after': '1' },
  }),
);

export const tooManyLargeBodies = defineError(503, tooManyAtOnce.reason, tooManyAtOnce.line, () => ({
  message: 'Too many large bodies are being processed. Repeat the request later.',
  headers: { 'retry-after': '1' },
}));

export const tooManyLargeReads = defineError(503, tooManyAtOnce.reason, tooManyAtOnce.line, () => ({
  message: 'Too many large reads are running. Repeat the request later.',
  headers: { 'retry-after': '1' },
}));

export const payloadTooLarge = defineError(
  413,
  'payload_too_large',
  'The body or a part of it is too large. See `/reference/guides/reference#limits-on-sizes`.',
  (maxBytes?: number) =>
    maxBytes === undefined
      ? 'The body is too large.'
      : `The body is larger than ${formatBytes(maxBytes)}, the limit of this route.`,
);

const formatBytes = (bytes: number): string => {
  if (bytes % (1 << 20) === 0) return `${bytes >> 20} MiB`;
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes} bytes`;
};

export const unsupportedMediaType = defineError(
  415,
  'unsupported_media_type',
  'The content type of the body is not supported.',
  (message: string) => message,
);

export const malformedRequest = defineError(
  400,
  'malformed_request',
  'The request is not valid HTTP, or it has no Host header.',
  () => 'This is not a valid HTTP request. Check its method, headers and body.',
);

export const invalidHeader = defineError(
  400,
  'invalid_header',
  'A header has an invalid value.',
  (message: string) => message,
);

export const invalidCursor = defineError(
  400,
  'invalid_cursor',
  'The cursor was not issued by this list with these filters and this sort. Start without a cursor.',
  () => 'The cursor does not belong to this list with these filters and this sort. Start again without a cursor.',
);

export const malformedJson = defineError(
  400,
  'malformed_json',
  'The body is not valid JSON.',
  (message: string) => message,
);

export const deadlineExceeded = defineUnavailable(
  'deadline_exceeded',
  'The request took too long.',
  'The request took too long. Try again.',
);

export const databaseUnavailable = defineUnavailable(
  'database_unavailable',
  'The database cannot be reached or is overloaded.',
  'The service cannot reach its database. Try again.',
);

export const diskFull = defineUnavailable(
  'storage_full',
  'The disk of the service is full. Reads may still work. Contact the operator.',
  'The disk of the service is full, so nothing can be stored. Contact its operator.',
  60,
);

/** The caller's token is of a kind that the route does not accept. */
export const tokenKind = defineError(
  403,
  'token_kind',
  'This route does not accept tokens of this kind.',
  (message: string) => message,
);

export const nameTaken = defineError(409, 'name_taken', 'The name is already in use.');

export const slugTaken = defineError(409, 'slug_taken', 'The slug is already in use.');

export const quotaExceeded = defineError(
  409,
  'quota_exceeded',
  'A limit of this resource has been reached. If it limits their number, delete some that are no longer needed.',
);

export const notPending = defineError(
  409,
  'not_pending',
  'The request, approval or invite was already decided, closed or used.',
);

export const notActive = defineError(409, 'not_active', 'The token, access grant or webhook is not active.');

/** The caller may not do this to their own account, or to an account that counts as theirs. */
export const selfTarget = defineError(
  403,
  'self_target',
  'You cannot do this to your own account, or to an account that you may be able to use.',
);

/**
 * Defines a cause for which this process cannot serve the request now.
 * @param retryAfter seconds until the client should repeat the request.
 */
export function defineUnavailable(reason: string, line: string, message: string = line, retryAfter = 5) {
  return defineError(503, reason, line, (more: string = message, seconds: number = retryAfter) => ({
    message: more,
    headers: { 'retry-after': String(seconds) },
  }));
}

/** Defines a cause for which a request is not authenticated. */
export const defineUnauthorized = <Args extends unknown[] = []>(
  reason: string,
  line: string,
  build?: (...args: Args) => string,
) => {
  const cause = reason === 'token_missing' ? '' : ', error="invalid_token"';
  return defineError(401, reason, line, build, { headers: { 'www-authenticate': `Bearer realm="latchkey"${cause}` } });
};

export const permissionRequired = defineError(
  403,
  'permission_required',
  'The caller lacks a permission. `details.required_permissions` names it. If the error has `details.request_access`, ' +
    'people can request the permission: send this object to `POST /access-request`.',
  (permissions: readonly string[]) => ({
    message: `You need the permission ${permissions.join(' or ')}. Ask an administrator for access.`,
    details: { required_permissions: permissions, request_access: { permission: permissions[0] } },
  }),
);

export const scopeMissing = defineError(
  403,
  'scope_missing',
  'The scopes of the token do not include the permission that `details.required_permissions` names, or the call needs ' +
    'a token without scopes.',
  (permissions: readonly string[]) => ({
    message: `The scopes of this token do not include ${permissions.join(' or ')}. Use a token with this scope.`,
    details: { required_permissions: permissions },
  }),
);

/** An unexpected failure. The response does not say what failed. */
export const internalError = defineError(500, null, 'Something went wrong on our side. Try again later.');

/** Lists every configuration error, one line per variable. Contains no secrets. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(['Invalid configuration:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

import { type FieldPath } from './field-path.js';
import { type kernelReasons } from './kernel-reasons.js';

/**
 * The codes that clients branch on. Contexts can add further codes through `DocumentFacts`. `reason` states the exact
 * cause.
 */
export const errorCodes = [
  'bad_request',
  'validation_error',
  'unauthorized',
  'forbidden',
  'not_found',
  'conflict',
  'rate_limited',
  'internal_error',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/**
 * The reasons of failures, by context. Each context adds its own reasons next to their descriptions, in
 * `<context>-reasons.ts`.
 */
export interface ErrorReasons {
  kernel: keyof typeof kernelReasons.errors;
}

/** The reasons why one field is wrong, by context. */
export interface FieldReasons {
  kernel: keyof typeof kernelReasons.fields;
}

export type ErrorReason = ErrorReasons[keyof ErrorReasons];
export type FieldReason = FieldReasons[keyof FieldReasons];

export type FieldError = { path: FieldPath; reason: FieldReason; message: string };

type ErrorParts = {
  /** The exact cause, as a stable name in snake_case. */
  reason?: ErrorReason;
  fields?: FieldError[];
  /** Data whose shape depends only on the reason. It never names resources the caller cannot see. */
  details?: object;
  headers?: Record<string, string>;
};

/** An error that becomes a failed response. `message` is shown to a person. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly parts: ErrorParts = {},
  ) {
    super(message);
  }
}

export const badRequest = (reason: ErrorReason, message: string, parts: ErrorParts = {}) =>
  new ApiError(400, 'bad_request', message, { reason, ...parts });

/** A 400 that lists all invalid fields. Its message is the message of the first field. */
export const invalidFields = (fields: FieldError[]) =>
  new ApiError(400, 'validation_error', fields[0]?.message ?? 'The request is not valid.', {
    reason: 'invalid_fields',
    fields: fields.slice(0, 50),
  });

export const invalid = (path: FieldPath, reason: FieldReason, message: string) =>
  invalidFields([{ path, reason, message }]);

export const unauthorized = (reason: ErrorReason, message: string) =>
  new ApiError(401, 'unauthorized', message, {
    reason,
    headers: {
      'www-authenticate': `Bearer realm="latchkey"${reason === 'token_missing' ? '' : ', error="invalid_token"'}`,
    },
  });

export const forbidden = (reason: ErrorReason, message: string, details?: object) =>
  new ApiError(403, 'forbidden', message, { reason, details });

export const notFound = (noun: string) => new ApiError(404, 'not_found', `No such ${noun}.`);

export const conflict = (reason: ErrorReason, message: string, parts: ErrorParts = {}) =>
  new ApiError(409, 'conflict', message, { reason, ...parts });

/**
 * The error for an exceeded rate limit. `retryAfter` is in seconds. `scope` says which requests are counted together.
 */
export const rateLimited = (bucket: ErrorReason, retryAfter: number, headers: Record<string, string>, scope: string) =>
  new ApiError(429, 'rate_limited', `Too many requests. Try again in ${retryAfter} s.`, {
    reason: bucket,
    details: { scope },
    headers: { ...headers, 'retry-after': String(retryAfter) },
  });

/** The error if too many requests of one scope are running at the same time. */
export const bulkheadFull = (scope: string) =>
  new ApiError(
    429,
    'rate_limited',
    `Too many requests of this kind are running for this ${scope}. Try again when one of them has finished.`,
    { reason: 'too_many_at_once', details: { scope }, headers: { 'retry-after': '1' } },
  );

/** The error if `If-Match` names an outdated version. */
export const stale = (noun: string) =>
  new ApiError(412, 'conflict', `This ${noun} has changed since you read it. Read it again, then repeat the change.`, {
    reason: 'version_mismatch',
  });

/** The error if this request needs a service that is unavailable. `retryAfter` is in seconds. */
export const unavailable = (reason: ErrorReason, message: string, retryAfter = 5) =>
  new ApiError(503, 'internal_error', message, { reason, headers: { 'retry-after': String(retryAfter) } });

/** Lists every configuration error, one line per variable. Contains no secrets. */
export class ConfigurationError extends Error {
  constructor(readonly problems: string[]) {
    super(['Invalid configuration:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
  }
}

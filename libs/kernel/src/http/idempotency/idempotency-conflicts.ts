import { ApiError, conflict } from '../../domain/errors.js';

export const reused = () =>
  conflict(
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  );
export const inProgress = () =>
  conflict(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still running. Repeat the request in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  );
export const outcomeUnknown = (details: object | null) =>
  conflict(
    'outcome_unknown',
    'The first request with this Idempotency-Key may have been carried out, but its response was lost. Check its ' +
      'effect before you repeat the request with a new key.',
    { details: details ?? undefined },
  );
export const answeredBefore = () =>
  conflict(
    'answered_before',
    'This request was cancelled before it changed anything. Repeat it with a new Idempotency-Key.',
  );
export const secretExpired = () =>
  conflict('idempotency_secret_expired', 'The first response contained a secret, which is shown only for 15 minutes.');

/** The error when there is no room for another stored response. */
export const noRoom = () =>
  new ApiError(
    429,
    'rate_limited',
    'This organization has reached the limit for stored responses. Wait until older ones are 24 hours old, or send ' +
      'no Idempotency-Key.',
    { reason: 'idempotency_quota', headers: { 'retry-after': '600' } },
  );

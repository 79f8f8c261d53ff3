import { ApiError, conflict } from '../../domain/errors.js';

export const reused = () =>
  conflict('idempotency_key_reused', 'This Idempotency-Key served another request: use a new key for a new request.');
export const inProgress = () =>
  conflict(
    'idempotency_in_progress',
    'The first request with this Idempotency-Key is still being answered: repeat it in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  );
export const outcomeUnknown = (details: object | null) =>
  conflict(
    'outcome_unknown',
    'The first request with this Idempotency-Key may have been carried out, but its answer was lost: look what became of it.',
    { details: details ?? undefined },
  );
export const answeredBefore = () =>
  conflict('answered_before', 'This request was given up, and answered, before it wrote.');
export const secretExpired = () =>
  conflict('idempotency_secret_expired', 'The first answer held a secret, which is shown for 15 minutes only.');

/** Where there is no room for another. */
export const noRoom = () =>
  new ApiError(
    429,
    'rate_limited',
    'The stored answers of this organization take all their room: wait until older ones are 24 hours old, or send no Idempotency-Key.',
    { reason: 'idempotency_quota', headers: { 'retry-after': '600' } },
  );

import { defineError, refineError } from '../../domain/error-definitions.js';

const keyReused = defineError(
  409,
  'idempotency_key_reused',
  'The Idempotency-Key was used for a different request, or with a token that has other rights.',
  () => 'This Idempotency-Key was used for another request. Use a new key for a new request.',
);

const keyUsedWithOtherToken = refineError(
  keyReused,
  () =>
    'This Idempotency-Key was used with a token that has other rights. Repeat the request with that token, or use a ' +
    'new key for a new request.',
);

const keyInProgress = defineError(
  409,
  'idempotency_in_progress',
  'The first request with this Idempotency-Key is still running.',
  () => ({
    message: 'The first request with this Idempotency-Key is still running. Repeat the request in a second.',
    headers: { 'retry-after': '1' },
  }),
  { retryable: true },
);

/** A write may have been carried out, but its outcome is lost. */
export const outcomeUnknown = defineError(
  409,
  'outcome_unknown',
  'The call may have reached the third party. Check there before you repeat it.',
  (details: object | null) => ({
    message:
      'The first request with this Idempotency-Key may have been carried out, but its response was lost. Check its ' +
      'effect before you repeat the request with a new key.',
    details: details ?? undefined,
  }),
);

export const answeredBefore = defineError(
  409,
  'answered_before',
  'The request ended with an error before it changed anything.',
  () => 'This request was cancelled before it changed anything. Repeat it with a new Idempotency-Key.',
);

const secretExpired = defineError(
  409,
  'idempotency_secret_expired',
  'The first response contained a secret, which is no longer shown.',
  () => 'The first response contained a secret, which is shown only for 15 minutes.',
);

/** There is no room for another stored response. */
const idempotencyQuota = defineError(
  429,
  'idempotency_quota',
  'The organization has reached the limit for responses stored with an Idempotency-Key.',
  () => ({
    message:
      'This organization has reached the limit for stored responses. Wait until older ones are 24 hours old, or send ' +
      'no Idempotency-Key.',
    headers: { 'retry-after': '600' },
  }),
);

/** What an `Idempotency-Key` can cause. */
export const idempotencyErrors = {
  keyReused,
  keyUsedWithOtherToken,
  keyInProgress,
  answeredBefore,
  secretExpired,
  idempotencyQuota,
};

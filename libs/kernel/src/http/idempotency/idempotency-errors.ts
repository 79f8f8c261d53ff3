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

/** Stops the rest of the work for a request that already got its response. No client receives this error. */
export const answeredBefore = defineError(
  409,
  'answered_before',
  'The request was already answered with an error, so it must not change anything.',
  undefined,
  { internal: true },
);

const secretExpired = defineError(
  409,
  'idempotency_secret_expired',
  'The first request succeeded more than 15 minutes ago, and its response contained a secret, which is no longer shown. ' +
    'Rotate the secret, or delete what the request created and create it again with a new Idempotency-Key.',
  () =>
    'The first request succeeded, but its response contained a secret, which is shown for only 15 minutes. Rotate the ' +
    'secret, or delete what the request created and create it again with a new Idempotency-Key.',
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
  secretExpired,
  idempotencyQuota,
};

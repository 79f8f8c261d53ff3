import { withFeature } from '#identity';
import { type AccessCheck, Decision, invalid, withPermission, refineError, quotaExceeded, invalidValue } from '#kernel';

export const canSeeWebhooks = withFeature('webhooks', withPermission('webhook:view', 'webhook:manage'));

export const canManageWebhooks = withFeature('webhooks', withPermission('webhook:manage'));

const canReadAuditLog = withPermission('audit:view');

/**
 * Whether the caller may choose what is sent to which address. A webhook sends audit records, so this requires the
 * permission to read all of them.
 */
export const canSendAuditRecords: AccessCheck = (caller) =>
  Decision.all(canManageWebhooks(caller), canReadAuditLog(caller));

/** Needs the permission to read the log, because the response of a receiver may repeat the message. */
export const canSeeResponses = canReadAuditLog;

const maxEndpoints = 10;

const tooManyWebhooks = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxEndpoints} webhooks. Delete one first.`,
);

/** @throws conflict `quota_exceeded`. */
export function assertWithinQuota(endpoints: number): void {
  if (endpoints < maxEndpoints) return;
  throw tooManyWebhooks();
}

/** @param refusal why the address is not allowed; null if it is allowed. @throws validation_error with this refusal. */
export function assertUrlAllowed(refusal: string | null): void {
  if (refusal !== null) throw invalid('/url', invalidValue, refusal);
}

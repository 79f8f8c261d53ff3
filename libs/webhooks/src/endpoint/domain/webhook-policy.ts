import { withFeature } from '#identity';
import { type AccessCheck, conflict, Decision, invalid, withPermission } from '#kernel';

export const canSeeWebhooks = withFeature('webhooks', withPermission('webhook:view', 'webhook:manage'));

export const canManageWebhooks = withFeature('webhooks', withPermission('webhook:manage'));

const canReadAuditLog = withPermission('audit:view');

/** To choose what is sent where. A webhook sends audit records, so that takes the permission to read them all. */
export const canSendAuditRecords: AccessCheck = (caller) =>
  Decision.all(
    () => canManageWebhooks(caller),
    () => canReadAuditLog(caller),
  );

/** The response of a receiver may repeat the message. */
export const canSeeResponses = canReadAuditLog;

const mostEndpoints = 10;

/** @throws conflict `quota_exceeded`. */
export function refuseTooMany(endpoints: number): void {
  if (endpoints < mostEndpoints) return;
  throw conflict('quota_exceeded', `An organization can have at most ${mostEndpoints} webhooks. Delete one first.`);
}

/** @param refusal why the address is not allowed. @throws validation_error if it is set. */
export function refuseUrl(refusal: string | null): void {
  if (refusal !== null) throw invalid('/url', 'invalid_value', refusal);
}

import { withFeature } from '#identity';
import { conflict, invalid, withPermission } from '#kernel';

export const canSeeWebhooks = withFeature('webhooks', withPermission('webhook:view', 'webhook:manage'));

export const canManageWebhooks = withFeature('webhooks', withPermission('webhook:manage'));

/** Source: product design, Outgoing webhooks. */
const mostEndpoints = 10;

/** @throws conflict `quota_exceeded`. */
export function refuseTooMany(endpoints: number): void {
  if (endpoints < mostEndpoints) return;
  throw conflict('quota_exceeded', `An organization has at most ${mostEndpoints} webhooks: delete one first.`);
}

/** @param refusal why the address would never be called. @throws validation_error where there is one. */
export function refuseUrl(refusal: string | null): void {
  if (refusal !== null) throw invalid('/url', 'invalid_value', refusal);
}

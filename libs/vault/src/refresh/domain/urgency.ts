import { type OpenedCredential } from '../../credential/domain/opened-credentials.js';
import { methodNamed } from '../../integration/domain/integrations.js';

export type Urgency = 'none' | 'soon' | 'now';

const minute = 60_000;

/** Source: product design, refresh engine, When. */
export function urgencyOf({ obtained_at, expires_at }: OpenedCredential, now: Date): Urgency {
  if (!expires_at) return 'none';
  const left = expires_at.getTime() - now.getTime();
  const life = expires_at.getTime() - obtained_at.getTime();
  if (left <= Math.min(5 * minute, life / 10)) return 'now';
  return left <= Math.min(15 * minute, life / 2) ? 'soon' : 'none';
}

export const isAlive = ({ expires_at }: OpenedCredential, now: Date): boolean => !expires_at || expires_at > now;

/** Whether a token can be had without the person. */
export function isRenewable({ secret, integration, auth_method }: OpenedCredential): boolean {
  if (methodNamed(integration, auth_method)?.type === 'client_credentials') return true;
  return secret.kind === 'token' && secret.refresh_token !== null;
}

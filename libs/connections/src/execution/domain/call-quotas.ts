import { type ConnectorDefinition } from '#connector-definition';
import { type Bucket } from '#kernel';

/** Of one connection, whoever makes them. Source: product design, Executing. */
export const callsOfConnection: Bucket = {
  name: 'connection_calls',
  quota: 120,
  seconds: 60,
  countedBy: 'connection',
};

/** What the third party takes of one account, or of all that signed in under one application; null where nobody says. */
export function callsOfProvider({ rate_limits }: Pick<ConnectorDefinition, 'rate_limits'>): Bucket | null {
  if (!rate_limits) return null;
  const { requests: quota, per_seconds: seconds, scope } = rate_limits;
  return { name: 'provider_calls', quota, seconds, countedBy: scope, ofThirdParty: true };
}

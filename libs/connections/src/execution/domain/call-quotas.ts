import { type ConnectorDefinition } from '#connector-definition';
import { type Bucket } from '#platform/rate-limit';

/** Quota per connection, shared by all callers. */
export const callsOfConnection: Bucket = {
  name: 'connection_calls',
  quota: 120,
  seconds: 60,
  countedBy: 'connection',
};

/** Returns the third party's limit per account or per OAuth application, or null if unknown. */
export function callsOfProvider({ rate_limits }: Pick<ConnectorDefinition, 'rate_limits'>): Bucket | null {
  if (!rate_limits) return null;
  const { requests: quota, per_seconds: seconds, scope } = rate_limits;
  return { name: 'provider_calls', quota, seconds, countedBy: scope, ofThirdParty: true };
}

import { type Environment } from '#platform/configuration';

/** The address of the demo's third party. DEMO_PROVIDER_URL can replace it. */
export const defaultProviderAddress = 'http://127.0.0.1:4900';

export const providerAddress = (environment: Environment): string =>
  environment.DEMO_PROVIDER_URL || defaultProviderAddress;

/**
 * Returns the settings with those that `DEMO=1` adds. With them, the product knows the demo connector and may call its third
 * party, which runs on this machine over plain HTTP. Hosts that the operator allows stay allowed.
 */
export function demoEnvironment(environment: Environment): Environment {
  const address = providerAddress(environment);
  const allowed = [environment.EGRESS_ALLOW, new URL(address).host].filter(Boolean).join(',');
  return { EGRESS_ALLOW_HTTP: 'true', ...environment, DEMO_PROVIDER_URL: address, EGRESS_ALLOW: allowed };
}

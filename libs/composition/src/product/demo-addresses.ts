import { type Environment } from '#platform/configuration';

/** The address of the demo's third party. DEMO_PROVIDER_URL can replace it. */
const defaultAddress = 'http://127.0.0.1:4900';

export const providerAddress = (environment: Environment): string => environment.DEMO_PROVIDER_URL || defaultAddress;

/**
 * Returns the settings that `DEMO=1` adds. With them, the product knows the demo connector and may call its third
 * party, which runs on this machine over plain HTTP.
 */
export const demoEnvironment = (environment: Environment): Environment => ({
  EGRESS_ALLOW: new URL(providerAddress(environment)).host,
  EGRESS_ALLOW_HTTP: 'true',
  DEMO_PROVIDER_URL: providerAddress(environment),
  ...environment,
});

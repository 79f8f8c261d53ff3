import { type Environment } from '#platform/configuration';

/** Address of the demo's third party, unless DEMO_PROVIDER_URL names another. */
const defaultAddress = 'http://127.0.0.1:4900';

export const providerAddress = (environment: Environment): string => environment.DEMO_PROVIDER_URL || defaultAddress;

/**
 * The settings of `DEMO=1`: the product knows the demo connector and may reach its third party, which runs on this
 * machine over plain HTTP.
 */
export const demoEnvironment = (environment: Environment): Environment => ({
  EGRESS_ALLOW: new URL(providerAddress(environment)).host,
  EGRESS_ALLOW_HTTP: 'true',
  DEMO_PROVIDER_URL: providerAddress(environment),
  ...environment,
});

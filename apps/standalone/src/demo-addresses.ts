import { type Environment } from '#kernel';

/** Where the demo's third party answers, unless DEMO_PROVIDER_URL says otherwise. */
const usual = 'http://127.0.0.1:4900';

export const providerAddress = (environment: Environment): string => environment.DEMO_PROVIDER_URL || usual;

/**
 * The settings with which a product knows the demo's connector and may reach its third party, which stands on this
 * machine and speaks plain HTTP: what `DEMO=1` means.
 */
export const demoEnvironment = (environment: Environment): Environment => ({
  EGRESS_ALLOW: new URL(providerAddress(environment)).host,
  EGRESS_ALLOW_HTTP: 'true',
  DEMO_PROVIDER_URL: providerAddress(environment),
  ...environment,
});

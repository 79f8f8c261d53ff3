import { platformOptions } from '#platform';
import { type Configuration, operatingSettings } from '#platform/configuration';
import { mailOptions } from '#platform/mail';
import { stripeOptions } from '#organizations';
import { installationIssuer } from '#authentication';
import { apiSettings } from '#composition/settings';
import { schemas } from '#composition/schemas';
import { type ApiOptions } from './api.module.js';

/** Reads the options of API and worker. */
export function apiOptions(configuration: Configuration): ApiOptions {
  const settings = configuration.read(apiSettings);
  const connections = {
    vaultUrl: settings.VAULT_INTERNAL_URL ?? settings.VAULT_URL,
    serviceUrl: settings.PUBLIC_URL,
    appUrl: settings.APP_URL,
    serviceKey: settings.SERVICE_KEY[0]!,
    vaultKeys: settings.VAULT_PUBLIC_KEYS,
    callsAtOnce: {
      connection: settings.CALLS_PER_CONNECTION,
      member: settings.CALLS_PER_MEMBER,
      organization: settings.CALLS_PER_ORGANIZATION,
    },
  };
  const organizations = {
    selfService: settings.ORGANIZATION_SELF_SERVICE,
    newPlan: settings.STRIPE_SECRET_KEY === null ? ('self_hosted' as const) : ('free' as const),
    stripe: stripeOptions(configuration),
    deletionDays: settings.DELETION_DAYS,
    appUrl: settings.APP_URL,
  };
  const { EGRESS_ALLOW: hosts, EGRESS_ALLOW_HTTP: plain_http } = configuration.read(operatingSettings);
  const catalog = { demoProviderUrl: settings.DEMO_PROVIDER_URL, seeds: true, opened: { hosts, plain_http } };
  const kernel = {
    ...platformOptions(configuration, 'latchkey_app', schemas, settings.MASTER_KEYS),
    mail: mailOptions(configuration),
  };
  return {
    ...kernel,
    tokenEnvironment: settings.LATCHKEY_ENV,
    avatars: settings.AVATARS,
    appUrl: settings.APP_URL,
    vaultUrl: settings.VAULT_URL,
    catalog,
    organizations,
    connections,
    installationIssuer: installationIssuer(configuration),
    servesConsole: settings.CONSOLE === 'on',
  };
}

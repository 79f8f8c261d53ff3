import { ConfigurationError } from '#kernel/plain';
import { type Configuration, type Settings, text, url } from '#platform/configuration';
import { type InstallationIssuer } from './sign-in/domain/sign-in-addresses.js';

export const authenticationSettings = {
  OIDC_ISSUER: {
    meaning:
      'OpenID Connect identity provider for members of every organization. Members are found by verified email ' +
      'address. Register the path `/sign-in/callback` of PUBLIC_URL as a redirect address at the provider.',
    parse: url('https', 'http'),
    otherwise: null,
    feature: 'sign_in',
    example: 'https://login.example.com',
  },
  OIDC_CLIENT_ID: {
    meaning: 'Client id of Latchkey at the identity provider in OIDC_ISSUER.',
    parse: text,
    otherwise: null,
    example: 'latchkey',
  },
  OIDC_CLIENT_SECRET: {
    meaning: 'Client secret for OIDC_CLIENT_ID. Leave empty for a public client.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-the-issuer',
  },
} as const satisfies Settings;

/** Reads the installation's identity provider from the settings. Null if none is set. */
export function installationIssuer(configuration: Configuration): InstallationIssuer | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = configuration.read(authenticationSettings);
  if (issuer === null && OIDC_CLIENT_ID === null) return null;
  if (issuer === null || OIDC_CLIENT_ID === null)
    throw new ConfigurationError(['Set both OIDC_ISSUER and OIDC_CLIENT_ID, or neither.']);
  return { issuer, client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET };
}

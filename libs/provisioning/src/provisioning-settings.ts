import { type Configuration, ConfigurationError, type Settings, text, url } from '#kernel';
import { type InstallationIssuer } from './sign-in/domain/sign-in-addresses.js';

export const provisioningSettings = {
  OIDC_ISSUER: {
    meaning:
      'OpenID Connect issuer that signs in members of every organization, by the addresses that it has verified. Its redirect address is `/sign-in/callback` under PUBLIC_URL.',
    parse: url('https', 'http'),
    otherwise: null,
    example: 'https://login.example.com',
  },
  OIDC_CLIENT_ID: {
    meaning: 'As whom the product is registered at OIDC_ISSUER.',
    parse: text,
    otherwise: null,
    example: 'latchkey',
  },
  OIDC_CLIENT_SECRET: {
    meaning: 'The secret that goes with OIDC_CLIENT_ID; without it the client is a public one.',
    parse: text,
    otherwise: null,
    secret: true,
    example: 'from-the-issuer',
  },
} as const satisfies Settings;

/** Who signs people in for the whole installation, as the settings have it; null where nobody does. */
export function installationIssuer(configuration: Configuration): InstallationIssuer | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = configuration.of(provisioningSettings);
  if (issuer === null && OIDC_CLIENT_ID === null) return null;
  if (issuer === null || OIDC_CLIENT_ID === null)
    throw new ConfigurationError(['OIDC_ISSUER and OIDC_CLIENT_ID: set both, or neither.']);
  return { issuer, client_id: OIDC_CLIENT_ID, client_secret: OIDC_CLIENT_SECRET };
}

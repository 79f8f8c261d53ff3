import { platformApps } from './platform-apps.js';
import { kernelSettings, keyring, masterKeyring, port, type Settings, wholeNumber } from '#kernel';

const { MASTER_KEYS } = kernelSettings;

/** What the vault reads beside what every app does. */
export const vaultSettings = {
  ...kernelSettings,
  // Read for nothing but to refuse them as its own, where one environment serves every process.
  MASTER_KEYS: { ...MASTER_KEYS, otherwise: null },
  VAULT_MASTER_KEYS: {
    meaning: 'Keys that seal credentials, written like MASTER_KEYS: nobody but the vault may have them.',
    parse: masterKeyring,
    secret: true,
    example: '2026-11:…',
  },
  VAULT_PORT: { meaning: 'Port of the vault; 0 takes a free one.', parse: port, otherwise: 3002, example: '8081' },
  VAULT_KEY: {
    meaning: "Signs the vault's requests to the service, as `name:base64` of 32 bytes.",
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
  SERVICE_PUBLIC_KEYS: {
    meaning: "The service's public keys, written like VAULT_KEY; two while it changes over.",
    parse: keyring,
    example: '2026-11:…',
  },
  PLATFORM_OAUTH_APPS: {
    meaning:
      'OAuth applications of the operator by slug of a connector that ships, as JSON: organizations without one of their own sign in with them.',
    parse: platformApps,
    secret: true,
    otherwise: null,
    example: '{"github": {"client_id": "Iv1.…", "client_secret": "…"}}',
  },
  VAULT_CALLS_PER_ORGANIZATION: {
    meaning: 'Calls to third parties that one process of the vault makes at once for an organization.',
    parse: wholeNumber(1, 10_000),
    otherwise: 256,
    example: '512',
  },
} as const satisfies Settings;

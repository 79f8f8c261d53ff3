import { catalogSettings } from '#catalog';
import { kernelSettings, keyring, mailSettings, type Settings, wholeNumber } from '#kernel';
import { organizationsSettings } from '#organizations';
import { provisioningSettings } from '#provisioning';

/** How the service and the vault know each other. */
const trustSettings = {
  SERVICE_KEY: {
    meaning: "Signs this service's requests to the vault, as `name:base64` of 32 bytes.",
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
  VAULT_PUBLIC_KEYS: {
    meaning: "The vault's public keys, written like SERVICE_KEY; two while it changes over.",
    parse: keyring,
    example: '2026-11:…',
  },
} as const satisfies Settings;

/** Tools that run at once. */
const callSettings = {
  CALLS_PER_CONNECTION: {
    meaning: 'Tools that may run at once through one connection, in one process of the API.',
    parse: wholeNumber(1, 10_000),
    otherwise: 8,
    example: '16',
  },
  CALLS_PER_MEMBER: {
    meaning: 'Tools that one member may run at once, in one process of the API.',
    parse: wholeNumber(1, 10_000),
    otherwise: 32,
    example: '64',
  },
  CALLS_PER_ORGANIZATION: {
    meaning: 'Tools that an organization may run at once, in one process of the API.',
    parse: wholeNumber(1, 10_000),
    otherwise: 128,
    example: '256',
  },
} as const satisfies Settings;

/** What API and worker read. */
export const apiSettings = {
  ...kernelSettings,
  ...mailSettings,
  ...catalogSettings,
  ...organizationsSettings,
  ...provisioningSettings,
  ...trustSettings,
  ...callSettings,
} as const satisfies Settings;

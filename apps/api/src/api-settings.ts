import { catalogSettings } from '#catalog';
import { kernelSettings, keyring, type Settings } from '#kernel';

/** How the service and the vault know each other. */
export const trustSettings = {
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

/** What API and worker read. */
export const apiSettings = { ...kernelSettings, ...catalogSettings, ...trustSettings } as const satisfies Settings;

import {
  expected,
  kernelSettings,
  keyring,
  masterKeyring,
  port,
  type Settings,
  wholeNumber,
} from '#platform/configuration';
import { type PlatformApps } from '#vault';

const { MASTER_KEYS } = kernelSettings;

/** Keys that only the vault may have. */
export const vaultOnlyKeys = ['VAULT_MASTER_KEYS', 'VAULT_KEY'];

/** Settings of the vault, in addition to those of every app. */
export const vaultSettings = {
  ...kernelSettings,
  // The service's keys, in case one environment serves every process. The vault reads them only to refuse them as its
  // own keys.
  MASTER_KEYS: { ...MASTER_KEYS, otherwise: null },
  VAULT_MASTER_KEYS: {
    meaning: 'Keys that encrypt credentials, in the format of MASTER_KEYS. Only the vault may have these keys.',
    parse: masterKeyring,
    secret: true,
    example: '2026-11:…',
  },
  VAULT_PORT: {
    meaning:
      'Port of the vault. 0 chooses a free port. Without it, `npm start` chooses a free port at its first start and keeps it.',
    parse: port,
    otherwise: 3002,
    example: '8081',
  },
  VAULT_KEY: {
    meaning: "Key that signs the vault's requests to the service: `name:base64` of 32 bytes.",
    parse: keyring,
    secret: true,
    example: '2026-11:…',
  },
  SERVICE_PUBLIC_KEYS: {
    meaning: 'Public keys of the service, in the format of VAULT_KEY. List two during a key rotation.',
    parse: keyring,
    isFileAllowed: true,
    example: '2026-11:…',
  },
  PLATFORM_OAUTH_APPS: {
    meaning:
      "The operator's OAuth applications as JSON, by slug of a shipped connector. Organizations without their own application use them.",
    parse: platformApps,
    secret: true,
    otherwise: null,
    feature: 'platform_oauth_apps',
    example: '{"github": {"client_id": "Iv1.…", "client_secret": "…"}}',
  },
  VAULT_CALLS_PER_ORGANIZATION: {
    meaning: 'Maximum concurrent calls to third parties per organization, in one vault process.',
    parse: wholeNumber(1, 10_000),
    otherwise: 256,
    example: '512',
  },
} as const satisfies Settings;

/** Reads JSON as an operator writes it: `{"github": {"client_id": "…", "client_secret": "…"}}`. */
function platformApps(text: string): PlatformApps {
  const apps = parsed(text);
  return Object.fromEntries(
    Object.entries(apps).map(([slug, app]) => {
      const { client_id, client_secret = null, scopes = null } = (app ?? {}) as Record<string, unknown>;
      const isValid = isText(client_id) && (client_secret === null || isText(client_secret)) && isScopes(scopes);
      if (!isValid) throw malformed();
      return [slug, { client_id, client_secret, scopes }];
    }),
  );
}

const malformed = () =>
  expected('a JSON object with {"client_id", "client_secret", "scopes"} by slug of a shipped connector');

function parsed(text: string): object {
  try {
    const apps: unknown = JSON.parse(text);
    if (typeof apps === 'object' && apps !== null && !Array.isArray(apps)) return apps;
  } catch {
    // The check below reports invalid JSON, together with JSON that is not an object.
  }
  throw malformed();
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isScopes = (value: unknown): value is string[] | null =>
  value === null || (Array.isArray(value) && value.every(isText));

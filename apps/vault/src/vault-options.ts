import { type Configuration, ConfigurationError, kernelOptions } from '#kernel';
import { vaultSchema } from '#vault';
import { type VaultAppOptions } from './vault-app.module.js';
import { vaultSettings } from './vault-settings.js';

/** What the vault is made of, from its settings. */
export function vaultOptions(configuration: Configuration): VaultAppOptions {
  const settings = configuration.of(vaultSettings);
  const { VAULT_KEY, SERVICE_PUBLIC_KEYS, PUBLIC_URL, VAULT_URL } = settings;
  if (!isPrivate(VAULT_URL))
    throw new ConfigurationError(['VAULT_URL must begin with https:// unless it is this machine.']);
  return {
    ...kernelOptions(configuration, 'latchkey_vault', [vaultSchema]),
    vaultKey: VAULT_KEY[0]!,
    serviceKeys: SERVICE_PUBLIC_KEYS,
    serviceUrl: PUBLIC_URL,
    vaultUrl: VAULT_URL,
    callsPerOrganization: settings.VAULT_CALLS_PER_ORGANIZATION,
    dataDir: settings.LATCHKEY_DATA_DIR,
  };
}

/** Passwords are typed into its pages: no wire but a private one may carry them. */
const isPrivate = (url: string): boolean =>
  url.startsWith('https:') || /^(127(\.\d+){3}|localhost|\[::1\])$/.test(new URL(url).hostname);

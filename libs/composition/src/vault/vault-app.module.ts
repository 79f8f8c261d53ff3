import { type DynamicModule, Module } from '@nestjs/common';
import { ConfigurationError, OutboxModule } from '#kernel';
import { PlatformModule, type PlatformOptions, platformOptions } from '#platform';
import { isSameKey, MasterKeyCheck, RewrapDataKeys } from '#platform/sealing';
import { HealthModule } from '#platform/health';
import { VaultModule, type VaultOptions, vaultSchema } from '#vault';
import { type Configuration } from '#platform/configuration';
import { vaultSettings } from '#composition/settings';

export type VaultAppOptions = Omit<PlatformOptions, 'schema' | 'schemas'> & VaultOptions;

/** Maximum number of concurrent jobs, and milliseconds for them to finish when the process stops. */
const jobs = { concurrency: 10, shutdownTimeout: 5000 };

@Module({})
export class VaultAppModule {
  static forRoot(options: VaultAppOptions): DynamicModule {
    return {
      module: VaultAppModule,
      imports: [
        PlatformModule.forRoot({ ...options, schema: 'vault', schemas: [vaultSchema] }),
        // Empty, because the vault's database role cannot see which migrations have run.
        HealthModule.forRoot([]),
        OutboxModule.forRoot({ database: options.database, queue: 'in process', ...jobs }),
        VaultModule.forRoot(options),
      ],
      providers: [MasterKeyCheck, RewrapDataKeys],
    };
  }
}

/** Reads the options of the vault. */
export function vaultOptions(configuration: Configuration): VaultAppOptions {
  const settings = configuration.read(vaultSettings);
  const { VAULT_KEY, SERVICE_PUBLIC_KEYS, PUBLIC_URL, API_INTERNAL_URL, VAULT_URL, VAULT_MASTER_KEYS } = settings;
  if (!isPrivate(VAULT_URL))
    throw new ConfigurationError(['VAULT_URL must begin with https:// unless it points to this machine.']);
  const shared = VAULT_MASTER_KEYS.find((key) => settings.MASTER_KEYS?.some((other) => isSameKey(key, other)));
  if (shared)
    throw new ConfigurationError([
      `VAULT_MASTER_KEYS contains the key ${shared.id} of MASTER_KEYS, so the service could open every credential. Give the vault its own keys, as \`cli keys\` creates them.`,
    ]);
  return {
    ...platformOptions(configuration, 'latchkey_vault', [vaultSchema], VAULT_MASTER_KEYS),
    vaultKey: VAULT_KEY[0]!,
    serviceKeys: SERVICE_PUBLIC_KEYS,
    serviceUrl: API_INTERNAL_URL ?? PUBLIC_URL,
    publicUrl: PUBLIC_URL,
    appUrl: settings.APP_URL,
    vaultUrl: VAULT_URL,
    platformApps: settings.PLATFORM_OAUTH_APPS ?? undefined,
    callsPerOrganization: settings.VAULT_CALLS_PER_ORGANIZATION,
    dataDir: settings.LATCHKEY_DATA_DIR,
  };
}

/**
 * Whether a connection to this address is private. People type passwords into the vault's pages, so plain http is
 * allowed only on this machine.
 */
const isPrivate = (url: string): boolean =>
  url.startsWith('https:') || /^(127(\.\d+){3}|localhost|\[::1\])$/.test(new URL(url).hostname);

import { type DynamicModule } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import forms from '@fastify/formbody';
import { logThrough, ProcessModule } from '#platform/process';
import { assertDataFolder, type Configuration } from '#platform/configuration';
import { vaultSettings } from '#composition/settings';
import { startFacts } from '#composition/start-line';
import { createHttpApp, type HttpOptions } from '#kernel/http';
import { VaultAppModule, type VaultAppOptions, vaultOptions } from './vault-app.module.js';

type RunningVault = { app: NestFastifyApplication; url: string };

/**
 * Starts the vault, and resolves when it accepts requests.
 * @param elsewhere features that another part of the same process has
 */
export async function startVault(
  configuration: Configuration,
  elsewhere: readonly string[] = [],
): Promise<RunningVault> {
  const { VAULT_PORT, HOST, TRUST_PROXY, REQUEST_TIMEOUT_MS } = configuration.read(vaultSettings);
  assertDataFolder(configuration.read(vaultSettings).LATCHKEY_DATA_DIR);
  const asProcess = (app: DynamicModule) => ProcessModule.forApp(app, configuration, 'vault');
  const http = { trustProxy: TRUST_PROXY, deadline: REQUEST_TIMEOUT_MS };
  const app = await createVaultApp(vaultOptions(configuration), http, asProcess);
  const log = logThrough(app);
  await app.listen(VAULT_PORT, HOST);
  const url = await app.getUrl();
  log.info(startFacts(configuration, 'latchkey_vault', url, elsewhere), 'started');
  return { app, url };
}

/**
 * Creates the vault's app. It limits the size of forms, because they are read before their session is known.
 * @param wrap embeds the app in a larger module of its process.
 */
export async function createVaultApp(
  options: VaultAppOptions,
  { trustProxy = 0, deadline }: Pick<Partial<HttpOptions>, 'trustProxy' | 'deadline'> = {},
  wrap = (app: DynamicModule) => app,
): Promise<NestFastifyApplication> {
  // Does not limit unread responses: heavy requests come only from the service, which reads the responses.
  const http = { bodyLimit: 2 * 1024 * 1024, trustProxy, deadline, corsOrigins: [], unread: Infinity };
  const app = await createHttpApp(wrap(VaultAppModule.forRoot(options)), http);
  await app.register(forms, { bodyLimit: 16 * 1024 });
  return app;
}

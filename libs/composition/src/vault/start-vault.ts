import { type DynamicModule } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { logThrough, ProcessModule } from '#platform/process';
import { checkDataFolder, type Configuration } from '#platform/configuration';
import { createVaultApp } from './create-vault-app.js';
import { vaultOptions } from './vault-options.js';
import { vaultSettings } from '#composition/settings';
import { startFacts } from '#composition/start-line';

type RunningVault = { app: NestFastifyApplication; url: string };

/** Starts the vault, and resolves when it accepts requests. */
export async function startVault(configuration: Configuration): Promise<RunningVault> {
  const { VAULT_PORT, HOST, TRUST_PROXY, REQUEST_TIMEOUT_MS } = configuration.read(vaultSettings);
  checkDataFolder(configuration.read(vaultSettings).LATCHKEY_DATA_DIR);
  const asProcess = (app: DynamicModule) => ProcessModule.forApp(app, configuration, 'vault');
  const http = { trustProxy: TRUST_PROXY, deadline: REQUEST_TIMEOUT_MS };
  const app = await createVaultApp(vaultOptions(configuration), http, asProcess);
  const log = logThrough(app);
  await app.listen(VAULT_PORT, HOST);
  const url = await app.getUrl();
  log.info(startFacts(configuration, 'latchkey_vault', url), 'started');
  return { app, url };
}

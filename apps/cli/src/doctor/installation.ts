import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Configuration, type Environment } from '#platform/configuration';
import { apiSettings, environmentsOf, type Environments, vaultSettings } from '#composition/settings';
import { type DatabaseUrls } from '#composition/postgres';
import { cliSettings, type Installation } from '../product/installation.js';

/**
 * Returns the settings of service and vault: those created by `npm start` if the data folder has the keys, else the
 * environment.
 */
export async function environmentsHere(installation: Installation): Promise<Environments> {
  const { environment, folder, configuration } = installation;
  const { DATABASE_APP_URL, DATABASE_VAULT_URL } = configuration.read(cliSettings);
  const isSeparate = installation.keySource === 'environment';
  const owner = await installation.ownerUrl();
  const urls = { owner, app: DATABASE_APP_URL ?? owner, vault: DATABASE_VAULT_URL ?? owner } satisfies DatabaseUrls;
  if (isSeparate) return separate(environment, urls);
  const api = Number(environment.PORT) || portIn(folder, 'api-port') || 3000;
  return environmentsOf(environment, urls, installation.keys(), { api, vault: portIn(folder, 'vault-port') });
}

const separate = (environment: Environment, urls: DatabaseUrls): Environments => ({
  service: { ...environment, DATABASE_URL: urls.app },
  vault: { ...environment, DATABASE_URL: urls.vault },
});

function portIn(folder: string, name: string): number {
  const file = join(folder, name);
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
}

export const serviceConfiguration = ({ service }: Environments) => Configuration.read(service, apiSettings);

export const vaultConfiguration = ({ vault }: Environments) => Configuration.read(vault, vaultSettings);

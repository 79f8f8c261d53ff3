import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Configuration, type Environment } from '#kernel';
import { apiSettings } from '../../../api/src/api-settings.js';
import { type KeyMaterial } from '../../../api/src/key-material.js';
import { environmentsOf, type Environments } from '../../../standalone/src/environments.js';
import { type DatabaseUrls, readKept } from '../../../standalone/src/postgres/index.js';
import { vaultSettings } from '../../../vault/src/vault-settings.js';
import { cliSettings } from '../product/cli-settings.js';
import { ownerUrl } from '../product/database-urls.js';

/**
 * The settings that service and vault run with: those that `npm start` makes, where the data folder has its keys, else
 * what the environment says.
 */
export async function environmentsHere(environment: Environment): Promise<Environments> {
  const configuration = Configuration.read(environment, cliSettings);
  const { LATCHKEY_DATA_DIR: folder, ...database } = configuration.of(cliSettings);
  const owner = await ownerUrl(configuration);
  const urls = {
    owner,
    app: database.DATABASE_APP_URL ?? owner,
    vault: database.DATABASE_VAULT_URL ?? owner,
  } satisfies DatabaseUrls;
  const keys = readKept<KeyMaterial>(folder, 'keys.json');
  if (!keys) return separate(environment, urls);
  const api = Number(environment.PORT) || portIn(folder, 'api-port') || 3000;
  return environmentsOf(environment, urls, keys, { api, vault: portIn(folder, 'vault-port') });
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

import { Configuration, type Environment, kernelSettings } from '#platform/configuration';
import { apiSettings, environmentsOf, type Environments, vaultSettings } from '#composition/settings';
import { type DatabaseUrls } from '#composition/postgres';
import { cliSettings, type Installation } from '../product/installation.js';

/**
 * Returns the settings of service and vault: those created by `npm start` if the data folder has the keys, else the
 * environment.
 */
export async function environmentsHere(installation: Installation): Promise<Environments> {
  const { environment, configuration } = installation;
  const { DATABASE_APP_URL, DATABASE_VAULT_URL } = configuration.read(cliSettings);
  // The data folder may name other ports, but `npm start` refuses these if they are wrong.
  Configuration.read(environment, { PORT: kernelSettings.PORT, VAULT_PORT: vaultSettings.VAULT_PORT });
  const isSeparate = installation.keySource === 'environment';
  const owner = await installation.ownerUrl();
  const urls = { owner, app: DATABASE_APP_URL ?? owner, vault: DATABASE_VAULT_URL ?? owner } satisfies DatabaseUrls;
  if (isSeparate) return separate(environment, urls);
  const api = Number(environment.PORT) || (installation.readPort('api-port') ?? 3000);
  return environmentsOf(environment, urls, installation.keys(), {
    api,
    vault: installation.readPort('vault-port') ?? 0,
  });
}

const separate = (environment: Environment, urls: DatabaseUrls): Environments => ({
  service: { ...environment, DATABASE_URL: urls.app },
  vault: { ...environment, DATABASE_URL: urls.vault },
});

export const serviceConfiguration = ({ service }: Environments) => Configuration.read(service, apiSettings);

export const vaultConfiguration = ({ vault }: Environments) => Configuration.read(vault, vaultSettings);

import { type Environment } from '#platform/configuration';
import { type KeyMaterial, vaultKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';

export type Ports = { api: number; vault: number };

export type Environments = { service: Environment; vault: Environment };

/** Returns the settings of the service and of the vault. The operator's settings override generated ones. */
export function environmentsOf(
  environment: Environment,
  urls: DatabaseUrls,
  keys: KeyMaterial,
  ports: Ports,
): Environments {
  const shared = {
    PUBLIC_URL: `http://127.0.0.1:${ports.api}`,
    APP_URL: `http://127.0.0.1:${ports.api}`,
    VAULT_URL: `http://127.0.0.1:${ports.vault}`,
    // Service and vault reach each other on this machine, also where browsers reach them through a proxy.
    API_INTERNAL_URL: `http://${reachableHost(environment.HOST)}:${ports.api}`,
    VAULT_INTERNAL_URL: `http://${reachableHost(environment.HOST)}:${ports.vault}`,
    LOG_LEVEL: 'warn',
    ...withoutKeysAndAddresses(environment),
    PORT: String(ports.api),
    VAULT_PORT: String(ports.vault),
  };
  // The metrics port belongs to the service, which has more metrics than the vault. A process has only one such port.
  return {
    service: { ...shared, PLATFORM_OAUTH_APPS: undefined, ...keys.service, DATABASE_URL: urls.app },
    vault: { ...shared, ...vaultKeys(keys), DATABASE_URL: urls.vault, METRICS_PORT: undefined },
  };
}

/** Returns where this machine reaches a server that listens on an address. */
function reachableHost(listens = ''): string {
  if (['', '0.0.0.0', '::'].includes(listens)) return '127.0.0.1';
  return listens.includes(':') ? `[${listens}]` : listens;
}

const keyNames = [
  ...['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'CURSOR_KEYS'],
  ...['SERVICE_KEY', 'VAULT_KEY', 'SERVICE_PUBLIC_KEYS', 'VAULT_PUBLIC_KEYS'],
];

const addressNames = ['DATABASE_URL', 'DATABASE_APP_URL', 'DATABASE_VAULT_URL'];

/**
 * Removes keys and database addresses from the settings. Service and vault must not share these: otherwise, the
 * service could open what only the vault may open.
 */
function withoutKeysAndAddresses(environment: Environment): Environment {
  const dropped = new Set([...keyNames, ...addressNames].flatMap((name) => [name, `${name}_FILE`]));
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !dropped.has(name)));
}

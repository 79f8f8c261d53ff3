import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { type INestApplicationContext } from '@nestjs/common';
import { assertReachable, ConfigurationError, createRoleAddresses, kernelSchema, migrate } from '#kernel';
import { Configuration, type Environment, findMisspelledSettings, kernelSettings } from '#platform/configuration';
import { stopAll } from '#platform/process';
import { vaultSchema } from '#vault';
import { apiOptions, startApi } from '#composition/api';
import { makeKeys, openKeysFile } from '#composition/keys';
import { schemas } from '#composition/schemas';
import { startVault, vaultOptions } from '#composition/vault';
import { WorkerModule } from '#composition/worker';
import { apiSettings, environmentsOf, vaultSettings, workerSettings } from '#composition/settings';
import {
  type DatabaseUrls,
  explainFullDisk,
  openDataFolder,
  readOrCreateJson,
  startPostgres,
} from '#composition/postgres';
import { demoEnvironment, providerAddress, recordDemo } from './demo-addresses.js';
import { createConsoleLink } from './console-link.js';
import { createFirstOrganization } from './first-organization.js';
import { choosePorts, recordPorts } from './ports.js';
import { type Welcome } from './welcome.js';

type Product = Welcome & {
  /** Resolves when the embedded database stops unexpectedly. */
  lost: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Milliseconds that jobs get to finish, and milliseconds for the whole shutdown. The process must end within ten
 * seconds.
 */
const [shutdownTimeout, maxShutdown] = [5000, 8000];

/** Starts the whole product in one process: PostgreSQL unless a database is configured, then vault, API and worker. */
export async function startProduct(environment: Environment): Promise<Product> {
  assertSettings(environment);
  const { PORT, VAULT_PORT, LATCHKEY_DATA_DIR, ...database } = Configuration.read(environment, ownSettings).read(
    ownSettings,
  );
  const dataDir = openDataFolder(resolve(LATCHKEY_DATA_DIR));
  const ports = await choosePorts(dataDir, { PORT, VAULT_PORT });
  const postgres = database.DATABASE_URL ? null : await startPostgres({ dataDir }).catch(explainFullDisk(dataDir));
  const running: INestApplicationContext[] = [];
  const stop = async () => {
    await Promise.race([stopAll(running), setTimeout(maxShutdown, null, { ref: false })]);
    await postgres?.stop();
  };
  try {
    const demo = environment.DEMO === '1' ? providerAddress(environment) : null;
    recordPorts(dataDir, ports);
    recordDemo(dataDir, demo);
    const ownerUrl = database.DATABASE_URL ?? postgres!.urls.owner;
    await assertReachable(ownerUrl);
    const keys = await openKeysFile(dataDir, ownerUrl);
    await migrate(ownerUrl, [kernelSchema, ...schemas, vaultSchema]);
    const urls = postgres?.urls ?? (await externalUrls(database, dataDir, ownerUrl));
    const { service, vault } = environmentsOf(withDemo(environment), urls, keys, ports);
    const settings = Configuration.read(service, workerSettings);
    // The metrics port of the service is also that of the vault in this process.
    const elsewhere = settings.featuresOff().includes('metrics') ? [] : ['metrics'];
    const { app: vaultApp, url: vaultListens } = await startVault(Configuration.read(vault, vaultSettings), elsewhere);
    running.push(vaultApp);
    const { app, url } = await startApi(settings, WorkerModule.forRoot(settings, shutdownTimeout), 'standalone');
    running.unshift(app);
    const first = await createFirstOrganization(app, ownerUrl, dataDir);
    const { CONSOLE, VAULT_URL: vaultUrl } = settings.read(apiSettings);
    const consoleUrl = CONSOLE === 'on' ? await createConsoleLink(url, first.token) : null;
    const lost = postgres?.lost ?? new Promise<void>(() => undefined);
    return { url, vaultUrl, vaultListens, consoleUrl, hasDemo: demo !== null, ...first, dataDir, lost, stop };
  } catch (error) {
    await stop();
    return explainFullDisk(dataDir)(error);
  }
}

/** Reports all wrong settings before anything is created or bound. Warns about variables that are not settings. */
function assertSettings(environment: Environment): void {
  const names = Object.keys({ ...workerSettings, ...vaultSettings, DEMO: null });
  for (const line of findMisspelledSettings(environment, names)) console.error(line);
  const url = 'postgres://localhost/none';
  const environments = environmentsOf(withDemo(environment), { owner: url, app: url, vault: url }, makeKeys(), {
    api: 1,
    vault: 1,
  });
  const problems = [
    ...problemsOf(() => Configuration.read(environment, ownSettings)),
    ...problemsOf(() => apiOptions(Configuration.read(environments.service, workerSettings))),
    ...problemsOf(() => vaultOptions(Configuration.read(environments.vault, vaultSettings))),
  ];
  if (problems.length > 0) throw new ConfigurationError([...new Set(problems)]);
}

function problemsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

/** Adds the settings of `DEMO=1`, if it is set. */
const withDemo = (environment: Environment): Environment =>
  environment.DEMO === '1' ? demoEnvironment(environment) : environment;

const { PORT, LATCHKEY_DATA_DIR, DATABASE_URL, DATABASE_APP_URL, DATABASE_VAULT_URL } = kernelSettings;
const ownSettings = {
  PORT,
  VAULT_PORT: { ...vaultSettings.VAULT_PORT, otherwise: null },
  LATCHKEY_DATA_DIR,
  DATABASE_URL: { ...DATABASE_URL, otherwise: null },
  DATABASE_APP_URL,
  DATABASE_VAULT_URL,
};

/**
 * Returns the roles' addresses on a database that the operator configured, after its migration. They are configured
 * too, or contain passwords that are stored in the data folder.
 */
async function externalUrls(
  settings: { DATABASE_APP_URL: string | null; DATABASE_VAULT_URL: string | null },
  dataDir: string,
  owner: string,
): Promise<DatabaseUrls> {
  const { app, vault } = readOrCreateJson(dataDir, 'role-passwords.json', () => ({ app: random(), vault: random() }));
  const as = (username: string, password: string) => Object.assign(new URL(owner), { username, password }).href;
  const urls = {
    owner,
    app: settings.DATABASE_APP_URL ?? as('latchkey_app', app),
    vault: settings.DATABASE_VAULT_URL ?? as('latchkey_vault', vault),
  };
  await createRoleAddresses(owner, { latchkey_app: urls.app, latchkey_vault: urls.vault }, () => false);
  return urls;
}

const random = () => randomBytes(24).toString('base64url');

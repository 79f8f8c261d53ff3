import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { type Installation } from '../product/installation.js';
import { type Check, check, type Database, Fault } from './check.js';
import { databaseChecks } from './database-checks.js';
import { environmentsHere, serviceConfiguration, vaultConfiguration } from './installation.js';
import { folderChecks } from './folder-checks.js';
import { keyChecks } from './key-checks.js';
import { neighbourChecks } from './neighbour-checks.js';
import { roleChecks } from './role-checks.js';
import { trustChecks } from './trust-checks.js';

/** Checks everything that an installation needs. It changes nothing. */
export async function checkInstallation(installation: Installation): Promise<Check[]> {
  const pendingEnvironments = environmentsHere(installation);
  const settings = await check('settings', async () => {
    const environments = await pendingEnvironments;
    serviceConfiguration(environments);
    vaultConfiguration(environments);
    return 'All settings of service and vault are set and well-formed.';
  });
  const [database, owner] = await openDatabase(installation);
  try {
    const client = owner ?? unreachable;
    return [
      settings,
      database,
      ...(await folderChecks(installation)),
      ...(await databaseChecks(client)),
      ...(await roleChecks(client)),
      ...(await keyChecks(client, pendingEnvironments)),
      ...(await trustChecks(pendingEnvironments)),
      ...(await neighbourChecks(pendingEnvironments)),
    ];
  } finally {
    await owner?.end();
  }
}

const unreachable = {
  query: () =>
    Promise.reject(new Fault('Skipped, because the database is unreachable. See the result of the check database.')),
} as unknown as Database;

async function openDatabase(installation: Installation): Promise<[Check, Client | null]> {
  let client: Client | null = null;
  const found = await check('database', async () => {
    client = new Client(connectionTo(await installation.ownerUrl()));
    client.on('error', () => undefined);
    await client.connect();
    const [row] = (await client.query<{ version: number; name: string; owns: boolean | null }>(facts)).rows;
    const { version, name, owns } = row!;
    if (version < 15) throw new Fault(`This is PostgreSQL ${version}. Latchkey needs version 15 or newer.`);
    if (owns === false)
      throw new Fault(
        'The role in DATABASE_URL does not own the schemas. For `cli`, use the role that runs migrations.',
      );
    return `PostgreSQL ${version}, database ${name}.`;
  });
  if (found.ok) return [found, client];
  await (client as Client | null)?.end();
  return [found, null];
}

const facts = `select current_setting('server_version_num')::int / 10000 as version, current_database() as name,
  (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'kernel') as owns`;

import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionTo } from '#kernel/plain';
import { unwritableFolder, writeProbe } from '#platform/configuration';
import { type Installation } from '../product/installation.js';
import { backupChecks } from './backup-checks.js';
import { type Check, check, type Database, Fault } from './check.js';
import { citusChecks } from './citus-checks.js';
import { databaseChecks, roleChecks } from './database-checks.js';
import { environmentsHere, serviceConfiguration, vaultConfiguration } from './installation.js';
import { keyChecks } from './key-checks.js';
import { neighbourChecks } from './neighbour-checks.js';
import { trustChecks } from './trust-checks.js';

/** Checks everything that an installation needs. It changes nothing. */
export async function checkInstallation(installation: Installation): Promise<Check[]> {
  const settings = await check('settings', async () => {
    const environments = await environmentsHere(installation);
    serviceConfiguration(environments);
    vaultConfiguration(environments);
    return 'All settings of service and vault are set and well-formed.';
  });
  const pendingEnvironments = settings.ok ? environmentsHere(installation) : Promise.reject(wrongSettings());
  pendingEnvironments.catch(() => undefined);
  const [database, owner] = await openDatabase(installation);
  try {
    const client = owner ?? unreachable;
    return [
      settings,
      database,
      ...(await folderChecks(installation)),
      ...(await databaseChecks(client)),
      ...(await roleChecks(client)),
      ...(await citusChecks(client)),
      ...(await keyChecks(client, pendingEnvironments)),
      ...(await trustChecks(pendingEnvironments)),
      ...(await neighbourChecks(pendingEnvironments)),
      ...(await backupChecks(installation)),
    ];
  } finally {
    await owner?.end();
  }
}

const wrongSettings = () => new Fault('Skipped, because settings are wrong. See the result of the check settings.');

const unreachable = {
  query: () =>
    Promise.reject(new Fault('Skipped, because the database is unreachable. See the result of the check database.')),
} as unknown as Database;

async function openDatabase(installation: Installation): Promise<[Check, Client | null]> {
  let client: Client | null = null;
  const found = await check('database', async () => {
    client = new Client(connectionTo(await installation.ownerUrl()));
    client.on('error', () => undefined);
    await client.connect().catch((thrown: unknown) => {
      throw connectionFault(thrown, client!);
    });
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

/** Says what to correct if there is no connection. The addresses of servers are not secret. */
function connectionFault(thrown: unknown, { host, port, user, database }: Client): unknown {
  const first = thrown instanceof AggregateError ? (thrown.errors[0] as unknown) : thrown;
  const { code = '' } = first as { code?: string };
  const problem = {
    ECONNREFUSED: `Nothing listens at ${host}:${port}. Start PostgreSQL, or correct DATABASE_URL`,
    ENOTFOUND: `The host ${host} is unknown. Correct DATABASE_URL`,
    EAI_AGAIN: `The host ${host} is unknown. Correct DATABASE_URL`,
    '28P01': `PostgreSQL refuses the password of the role ${user}. Correct DATABASE_URL`,
    '3D000': `The database ${database} does not exist. Create it, or correct DATABASE_URL`,
  }[code];
  return problem === undefined ? thrown : new Fault(`${problem} (${code}).`);
}

const facts = `select current_setting('server_version_num')::int / 10000 as version, current_database() as name,
  (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'kernel') as owns`;

/** Minimum number of free bytes on a disk. */
const minFree = 512 << 20;

/** Checks the data folder, and the disk of the embedded database, if they are on this machine. */
export const folderChecks = async ({ folder }: Installation): Promise<Check[]> => [
  await check('data_folder', () => {
    if (!existsSync(folder)) return Promise.resolve('There is no data folder on this machine.');
    try {
      writeProbe(folder);
    } catch (cause) {
      throw new Fault(unwritableFolder(folder, cause));
    }
    const database = join(folder, 'postgres');
    const places = [folder, ...(existsSync(database) ? [realpathSync(database)] : [])];
    const free = Math.min(...places.map(freeIn));
    const room = `${Math.floor(free / (1 << 20))} MiB`;
    if (free < minFree)
      throw new Fault(
        `The disk of the data folder ${folder} has ${room} left. At least 512 MiB must be free. Delete files or enlarge the disk.`,
      );
    return Promise.resolve(`${folder} is writable, and its disk has ${room} left.`);
  }),
];

function freeIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

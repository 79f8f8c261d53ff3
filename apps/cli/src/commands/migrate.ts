import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { type RoleAddresses } from '#kernel';
import { plural, shortSize } from '../command-line/amounts.js';
import { type Context } from '../command-line/answer.js';
import { migrationProgress, type Progress } from '../command-line/progress.js';
import { type Distribution } from '../citus/distribute.js';
import { cliSettings, type Installation } from '../product/installation.js';
import { asOwner, queryAsOwner } from '../product/owner-query.js';

type MigrateOptions = { addresses?: string; newPasswords?: boolean; citus?: boolean };

export const migrateCommand = ({ installation, answer, progress }: Context): Command =>
  new Command('migrate')
    .description(
      'Migrate the database, and create logins for the roles of the processes. Prints the database URL of each ' +
        'login that gets a new password. Passwords in DATABASE_APP_URL and DATABASE_VAULT_URL are used if they are set.',
    )
    .option('--addresses <folder>', 'write the addresses to api/url, worker/url and vault/url in this folder instead')
    .option(
      '--new-passwords',
      'set new passwords for roles that have one. Requests fail until each process runs with its new address',
    )
    .option('--citus', 'distribute the tables over the nodes of Citus, by organization. Repeat it after each upgrade')
    .action(async ({ addresses, newPasswords = false, citus = false }: MigrateOptions, command: Command) => {
      const { DATABASE_APP_URL, DATABASE_VAULT_URL } = installation.configuration.read(cliSettings);
      const owner = await installation.ownerUrl();
      const { createRoleAddresses, kernelSchema, migrate, newestMigration } = await import('#kernel');
      const { vaultSchema } = await import('#vault');
      const { schemas } = await import('#composition/schemas');
      const all = [kernelSchema, ...schemas, vaultSchema];
      if (citus) await asOwner(installation, (await import('../citus/distribute.js')).prepareNodes);
      const run = await migrate(owner, all, migrationProgress(progress, 'Migrating'));
      const given = { latchkey_app: DATABASE_APP_URL, latchkey_vault: DATABASE_VAULT_URL };
      const isMissing = (role: keyof typeof given) =>
        addresses !== undefined && processesOf[role].some((name) => !existsSync(fileOf(addresses, name)));
      const created = byProcess(await createRoleAddresses(owner, given, (role) => newPasswords || isMissing(role)));
      const migrated = all.map(({ name }) => name);
      const distribution = citus ? await distributeTables(installation, migrated, progress) : null;
      if (addresses !== undefined)
        for (const [name, url] of Object.entries(created)) write(fileOf(addresses, name), url);
      if (command.optsWithGlobals().json)
        return answer({
          migrated,
          newest: newestMigration(all),
          ...(addresses === undefined && { addresses: created }),
          ...(distribution && { citus: distribution }),
        });
      if (Object.keys(created).length === 0)
        console.error('The logins already exist. --new-passwords sets new passwords for them.');
      if (addresses === undefined)
        for (const [name, url] of Object.entries(created)) console.log(`${name.toUpperCase()}_DATABASE_URL=${url}`);
      if (distribution) describeDistribution(distribution);
      const [size] = await queryAsOwner<{ bytes: number }>(installation, databaseSize);
      progress.finish(
        `${plural(run, 'migration')} ran`,
        `the newest is ${newestMigration(all)}`,
        `${shortSize(size!.bytes)} in the database`,
      );
    });

async function distributeTables(installation: Installation, schemas: string[], progress: Progress) {
  const { distribute } = await import('../citus/distribute.js');
  return asOwner(installation, (client) =>
    distribute(client, schemas, (done, name, all) => {
      if (done === 0) progress.begin('Distributing', all);
      progress.reach(done + 1, name);
    }),
  );
}

function describeDistribution({ distributed, droppedKeys }: Distribution): void {
  console.error(`${plural(distributed.length, 'table')} distributed by organization.`);
  if (droppedKeys.length > 0)
    console.error(`No longer unique over all organizations, because Citus cannot check it: ${droppedKeys.join(', ')}.`);
}

const databaseSize = 'select pg_database_size(current_database())::float8 as bytes';

/** The processes that log in as each role. */
const processesOf = { latchkey_app: ['api', 'worker'], latchkey_vault: ['vault'] } as const;

const byProcess = (created: RoleAddresses): Record<string, string> =>
  Object.fromEntries(
    Object.entries(processesOf).flatMap(([role, names]) => {
      const url = created[role as keyof RoleAddresses];
      return url ? names.map((name) => [name, url]) : [];
    }),
  );

/** Returns the file of a process. It is in a folder of its own, so that no process sees the address of another one. */
const fileOf = (folder: string, name: string): string => join(folder, name, 'url');

function write(file: string, url: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Deletes the file first, because an existing file would keep its permissions.
  rmSync(file, { force: true });
  writeFileSync(file, `${url}\n`, { mode: 0o600, flag: 'wx' });
}

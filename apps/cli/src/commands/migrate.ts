import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import { type RoleAddresses } from '#kernel';
import { plural, shortSize } from '../command-line/amounts.js';
import { type Context } from '../command-line/answer.js';
import { migrationProgress } from '../command-line/progress.js';
import { cliSettings } from '../product/installation.js';
import { queryAsOwner } from '../product/owner-query.js';

type MigrateOptions = { addresses?: string; newPasswords?: boolean };

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
    .action(async ({ addresses, newPasswords = false }: MigrateOptions, command: Command) => {
      const { DATABASE_APP_URL, DATABASE_VAULT_URL } = installation.configuration.read(cliSettings);
      const owner = await installation.ownerUrl();
      const { createRoleAddresses, kernelSchema, migrate, newestMigration } = await import('#kernel');
      const { vaultSchema } = await import('#vault');
      const { schemas } = await import('#composition/schemas');
      const all = [kernelSchema, ...schemas, vaultSchema];
      const run = await migrate(owner, all, migrationProgress(progress, 'Migrating'));
      const given = { latchkey_app: DATABASE_APP_URL, latchkey_vault: DATABASE_VAULT_URL };
      const isMissing = (role: keyof typeof given) =>
        addresses !== undefined && processesOf[role].some((name) => !existsSync(fileOf(addresses, name)));
      const created = byProcess(await createRoleAddresses(owner, given, (role) => newPasswords || isMissing(role)));
      const migrated = all.map(({ name }) => name);
      if (addresses !== undefined)
        for (const [name, url] of Object.entries(created)) write(fileOf(addresses, name), url);
      if (command.optsWithGlobals().json)
        return answer({
          migrated,
          newest: newestMigration(all),
          ...(addresses === undefined && { addresses: created }),
        });
      if (Object.keys(created).length === 0)
        console.error('The logins already exist. --new-passwords sets new passwords for them.');
      if (addresses === undefined)
        for (const [name, url] of Object.entries(created)) console.log(`${name.toUpperCase()}_DATABASE_URL=${url}`);
      const [size] = await queryAsOwner<{ bytes: number }>(installation, databaseSize);
      progress.finish(
        `${plural(run, 'migration')} ran`,
        `the newest is ${newestMigration(all)}`,
        `${shortSize(size!.bytes)} in the database`,
      );
    });

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

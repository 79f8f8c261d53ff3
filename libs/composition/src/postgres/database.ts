import { randomBytes } from 'node:crypto';
import { type Client } from 'pg';
import { readJson, readOrCreateJson } from './durable-files.js';

/**
 * The addresses of the product's database for its three roles. The owner migrates the database, and the processes use
 * the other two roles.
 */
export type DatabaseUrls = { owner: string; app: string; vault: string };

const database = 'latchkey';

export const databaseUrls = (port: number, passwords: Passwords): DatabaseUrls => ({
  owner: url('latchkey', passwords.owner, port, database),
  app: url('latchkey_app', passwords.app, port, database),
  vault: url('latchkey_vault', passwords.vault, port, database),
});

export const superuserUrl = (port: number, password: string) => url('postgres', password, port, 'postgres');

/**
 * Creates the roles and the database that are missing. The owner gets only the rights that a hosted database would
 * give.
 */
export async function provideDatabase(superuser: Client, passwords: Passwords): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>(existing);
  const names = new Set(rows.map((row) => row.name));
  const create = async (name: string, statement: string) => {
    if (!names.has(name)) await superuser.query(statement);
  };
  const rights = 'with admin true, inherit false, set true';
  await create('role latchkey', `create role latchkey login createdb createrole password '${passwords.owner}'`);
  for (const [role, password] of [
    ['latchkey_app', passwords.app],
    ['latchkey_vault', passwords.vault],
  ] as const)
    await create(
      `role ${role}`,
      `create role ${role} login nosuperuser nobypassrls password '${password}'; grant ${role} to latchkey ${rights}`,
    );
  await create(`database ${database}`, `create database ${database} owner latchkey`);
}

const existing = `select 'role ' || rolname as name from pg_roles union all select 'database ' || datname from pg_database`;

const url = (role: string, password: string, port: number, name: string) =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${name}`;

/**
 * The passwords of the roles that may log in. The superuser only sets up the database. The product uses the other
 * roles.
 */
type Passwords = { superuser: string; owner: string; app: string; vault: string };

const passwordsFile = 'passwords.json';

/** Returns the passwords in the data folder, or undefined before the first start. */
export const readPasswords = (folder: string): Passwords | undefined => readJson(folder, passwordsFile);

export const readOrCreatePasswords = (folder: string): Passwords =>
  readOrCreateJson(folder, passwordsFile, () => ({
    superuser: random(),
    owner: random(),
    app: random(),
    vault: random(),
  }));

const random = () => randomBytes(24).toString('base64url');

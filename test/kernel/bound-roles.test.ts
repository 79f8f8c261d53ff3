import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { migrate } from '#kernel';
import { PlatformModule } from '#platform';
import { makeKeys, vaultKeys } from '#composition/keys';
import { onDatabase, query } from '../support/cluster/sql.js';
import { runHere } from '../support/cli.js';
import { createDatabase } from '../support/database.js';
import { programOf, type App } from '../support/run-app.js';
import { renameMigration } from '../support/states/kernel.js';

let urls: Awaited<ReturnType<typeof createDatabase>>;
let login: string;
beforeAll(async () => {
  urls = await createDatabase();
  login = `${new URL(urls.app).pathname.slice(1)}_login`;
});
afterAll(() => query(urls.owner, `drop role if exists ${login}, ${login}_owner`));

/** The address of a new login role with these options. */
async function loginWith(options: string, ...more: string[]): Promise<string> {
  await query(urls.owner, `drop role if exists ${login}`);
  await query(urls.owner, `create role ${login} login password 'p' in role latchkey_app`);
  for (const statement of [`alter role ${login} ${options}`, ...more]) await query(urls.owner, statement);
  return Object.assign(new URL(urls.app), { username: login, password: 'p' }).href;
}

/** Starts a process that is expected to exit. */
const ended = (app: App, url: string): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const keys = makeKeys();
    const env = { PATH: process.env.PATH, DATABASE_URL: url, ...(app === 'vault' ? vaultKeys(keys) : keys.service) };
    execFile(process.execPath, [programOf(app)], { env, timeout: 60_000 }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });

/** Opens the database as every process does at startup. */
function open(url: string): Promise<unknown> {
  const database = { url, role: null, poolSize: 1, statementTimeoutMs: 10_000 };
  const keys = { cursorKeys: [randomBytes(32)], masterKeys: [{ id: 'test', key: randomBytes(32) }] };
  const kernel = PlatformModule.forRoot({ database, ...keys, schemas: [], schema: 'kernel' });
  return NestFactory.createApplicationContext(kernel, { logger: false, abortOnError: false });
}

const whatToDo =
  /Run `npm run --silent cli -- migrate` as that role, and give each process one of the addresses that the command prints\..* in a new shell, because exported variables win over the file\.\n$/;

describe('A process', () => {
  it.each(['api', 'worker', 'vault'] as const)('of the %s does not start as the owner of the tables', async (app) => {
    const { code, said } = await ended(app, urls.owner);
    expect([code, said]).toEqual([1, expect.stringMatching(whatToDo)]);
    expect(said).toContain(`names the role ${new URL(urls.owner).username}, which`);
    expect(said).not.toContain(new URL(urls.owner).password);
  });

  it('does not start as a role that can create roles', async () => {
    await expect(open(await loginWith('createrole'))).rejects.toThrow(`${login}, which can create roles (CREATEROLE)`);
  });

  it('does not start as a role that can become another role', async () => {
    await query(urls.owner, `create role ${login}_owner createrole`);
    const url = await loginWith('nocreaterole noinherit', `grant ${login}_owner to ${login}`);
    await expect(open(url)).rejects.toThrow(`${login}, which can become ${login}_owner, which`);
  });

  it('does not start as a member of both database roles', async () => {
    const url = await loginWith('nocreaterole', `grant latchkey_vault to ${login}`);
    await expect(open(url)).rejects.toThrow('a member of both latchkey_app and latchkey_vault');
  });
});

describe('A migration', () => {
  it('names the command that lets its role create schemas', async () => {
    const url = await loginWith('nocreaterole');
    const name = new URL(urls.app).pathname.slice(1);
    const told = `alter database "${name}" owner to "${login}"`;
    await expect(migrate(url, [])).rejects.toThrow(told);
  });
});

describe('A database', () => {
  it('of another product is refused', async () => {
    const foreign = onDatabase(urls.app, 'postgres');
    await expect(open(foreign)).rejects.toThrow(
      /^.*\n.*The database postgres has no Latchkey tables\. Set the address of another/,
    );
    await expect(open(urls.vault)).rejects.toThrow(/The role latchkey_\w*vault cannot read kernel\.data_keys/);
  });

  it('of an older version is refused until it is migrated', async () => {
    const name = 'CreateKernel1796000000010';
    await renameMigration(urls.owner, name, `x${name}`);
    await expect(open(urls.app)).rejects.toThrow(`migrations, including ${name}. First run`);
    await renameMigration(urls.owner, `x${name}`, name);
    await ((await open(urls.app)) as INestApplicationContext).close();
  });

  it('that does not answer is reported without its password', async () => {
    const away = Object.assign(new URL(urls.app), { port: '9', password: 'c4n4ry' }).href;
    await expect(open(away)).rejects.toThrow(
      /at 127\.0\.0\.1:9 cannot be opened \(.*ECONNREFUSED.*\)\. Start the database, or/,
    );
    await expect(open(away)).rejects.not.toThrow(/c4n4ry/);
  });
});

describe('cli migrate', () => {
  it('prints a database URL with a restricted role for each process', async () => {
    const environment = { DATABASE_URL: urls.owner, DATABASE_APP_URL: urls.app, DATABASE_VAULT_URL: urls.vault };
    const { stdout } = await runHere(environment, 'migrate', '--json');
    const { addresses } = JSON.parse(stdout);
    expect(Object.keys(addresses)).toEqual(['api', 'worker', 'vault']);
    for (const url of Object.values<string>(addresses))
      expect(await query(onDatabase(url, new URL(urls.owner).pathname.slice(1)), 'select 1 as one')).toEqual([
        { one: 1 },
      ]);
  });
});

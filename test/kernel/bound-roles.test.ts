import { execFile } from 'node:child_process';
import { makeKeys } from '../../apps/api/src/key-material.js';
import { onDatabase, query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { programOf, type App } from '../support/run-app.js';

let urls: Awaited<ReturnType<typeof createDatabase>>;
let login: string;
beforeAll(async () => {
  urls = await createDatabase();
  login = `${new URL(urls.app).pathname.slice(1)}_login`;
});
afterAll(() => query(urls.owner, `drop role if exists ${login}, ${login}_owner`));

/** The address of a login that was made just so. */
async function loginWith(options: string, ...more: string[]): Promise<string> {
  await query(urls.owner, `drop role if exists ${login}`);
  await query(urls.owner, `create role ${login} login password 'p' in role latchkey_app`);
  for (const statement of [`alter role ${login} ${options}`, ...more]) await query(urls.owner, statement);
  return Object.assign(new URL(urls.app), { username: login, password: 'p' }).href;
}

/** Starts a process, which is expected to end by itself. */
const ended = (app: App, url: string): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: url, ...makeKeys()[app === 'vault' ? 'vault' : 'service'] };
    execFile(process.execPath, [programOf(app)], { env, timeout: 60_000 }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    );
  });

const whatToDo =
  /Run `npm run --silent cli -- migrate` as that role, and give each process an address that it prints\.\n$/;

describe('A process', () => {
  it.each(['api', 'worker', 'vault'] as const)('of the %s does not start as the owner of the tables', async (app) => {
    const { code, said } = await ended(app, urls.owner);
    expect([code, said]).toEqual([1, expect.stringMatching(whatToDo)]);
    expect(said).toContain(`names the role ${new URL(urls.owner).username}, which`);
    expect(said).not.toContain(new URL(urls.owner).password);
  });

  it('does not start as a role that may make roles', async () => {
    const { code, said } = await ended('api', await loginWith('createrole'));
    expect([code, said]).toEqual([1, expect.stringContaining(`${login}, which may make roles (CREATEROLE)`)]);
  });

  it('does not start as a role that may become such a one', async () => {
    await query(urls.owner, `create role ${login}_owner createrole`);
    const url = await loginWith('nocreaterole', `grant ${login}_owner to ${login} with inherit false`);
    const { code, said } = await ended('worker', url);
    expect([code, said]).toEqual([1, expect.stringContaining(`${login}, which may become ${login}_owner, which`)]);
  });

  it('does not start as a role that is both the service and the vault', async () => {
    const { code, said } = await ended('vault', await loginWith('nocreaterole', `grant latchkey_vault to ${login}`));
    expect([code, said]).toEqual([1, expect.stringContaining('one of two that must not meet')]);
  });
});

describe('cli migrate', () => {
  const migrate = (...words: string[]): Promise<any> =>
    new Promise((resolve, reject) => {
      const env = {
        PATH: process.env.PATH,
        DATABASE_URL: urls.owner,
        DATABASE_APP_URL: urls.app,
        DATABASE_VAULT_URL: urls.vault,
      };
      execFile(process.execPath, [programOf('cli'), 'migrate', '--json', ...words], { env }, (error, said) =>
        error ? reject(new Error(said)) : resolve(JSON.parse(said)),
      );
    });

  it('answers an address for each process, as a role that may log in and is bound', async () => {
    const { addresses } = await migrate();
    expect(Object.keys(addresses)).toEqual(['api', 'worker', 'vault']);
    for (const url of Object.values<string>(addresses))
      expect(await query(onDatabase(url, new URL(urls.owner).pathname.slice(1)), 'select 1 as one')).toEqual([
        { one: 1 },
      ]);
  });
});

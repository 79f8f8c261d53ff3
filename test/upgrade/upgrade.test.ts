import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { masterKeyring } from '#platform/configuration';
import { vaultKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { answerOf, emptyDatabase } from '../operator/scene.js';
import { type Api, startApi } from '../support/api.js';
import { query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { TickingClock } from '../support/ticking-clock.js';
import { namesIn } from './names-in.js';
import { everySchema, type OldDatabase, oldDatabases, upgrade } from './scene.js';
import { schemaOf } from './schema-of.js';

const names = everySchema.map(({ name }) => name);

/** The settings of an operator's shell. */
const environmentOn = ({ made }: OldDatabase, { owner, app, vault }: DatabaseUrls) => ({
  PATH: process.env.PATH,
  LATCHKEY_DATA_DIR: '/nonexistent/latchkey',
  DATABASE_URL: owner,
  DATABASE_APP_URL: app,
  DATABASE_VAULT_URL: vault,
  PUBLIC_URL: 'http://127.0.0.1:9',
  VAULT_URL: 'http://127.0.0.1:9',
  ...vaultKeys(made.keys),
  ...made.keys.service,
});

/** Starts the API on a database at the time when the old version stopped. */
const startOn = ({ made }: OldDatabase, urls: DatabaseUrls): Promise<Api> =>
  startApi({ urls, clock: new TickingClock(made.made_at), masterKeys: masterKeyring(made.keys.service.MASTER_KEYS) });

async function expectOldData({ made }: OldDatabase, api: Api): Promise<void> {
  const owner = api.client(made.token);
  for (const [path, list] of Object.entries(made.lists))
    expect([path, namesIn((await owner(`GET /${path}`)).body)]).toEqual([path, list]);
}

const [oldest] = oldDatabases;

describe.each(oldDatabases)('A database of $name', (old) => {
  const { made } = old;
  let urls: DatabaseUrls;
  let lacking: string;
  beforeAll(async () => {
    urls = await old.restore();
    const { answer } = await answerOf(environmentOn(old, urls), 'doctor');
    lacking = answer.checks.find(({ name }: { name: string }) => name === 'migrations').message;
    await upgrade(urls);
  });

  it('is compared by doctor with the migrations that the changelog names', () => {
    const named = readFileSync('CHANGELOG.md', 'utf8').match(/\b[A-Z][A-Za-z]{3,60}1796\d{9}/g)!;
    const known = everySchema.flatMap(({ migrations }) => migrations.map(({ name }) => name));
    expect(known).toEqual(expect.arrayContaining(named));
    expect(lacking).toMatch(/^Missing migrations: .*KeepPoliciesOfTemplates1796001020010/);
    expect(lacking.includes('CreateKernel1796000000010')).toBe(old === oldest);
  });

  it('has the same tables as a new one after the upgrade', async () => {
    const [upgraded, fresh] = [urls, await createDatabase()].map(({ owner }) => schemaOf(owner, names));
    expect(await upgraded).toEqual(await fresh);
    expect((await fresh)!.length).toBeGreaterThan(1000);
  });

  it('keeps its data', async () => {
    const api = await startOn(old, urls);
    await expectOldData(old, api);
    const owner = api.client(made.token);
    expect((await owner(`GET /connection/${made.connection}`)).body).toMatchObject({ status: 'active' });
    const role = { name: 'After the upgrade', permissions: ['connector:view'] };
    expect((await owner('POST /role', role)).status).toBe(201);
    await api.stop();
  });

  it('can be upgraded a second time', async () => {
    const recorded = () => query(urls.owner, 'select name from kernel.migrations order by id');
    const before = await recorded();
    await upgrade(urls);
    expect(await recorded()).toEqual(before);
  });

  it('has no missing and no unknown migrations', async () => {
    const { answer } = await answerOf(environmentOn(old, urls), 'doctor');
    expect(answer.checks).toContainEqual(expect.objectContaining({ name: 'migrations', ok: true }));
  });
});

describe('A database of the first version', () => {
  it('is refused if some of its migrations have not run', async () => {
    const older = await oldest.restore();
    await query(older.owner, `delete from kernel.migrations where name like 'CreateAuthentication%'`);
    const before = await query(older.owner, 'select name from kernel.migrations order by id');
    await expect(upgrade(older)).rejects.toMatchObject({
      problems: [
        expect.stringMatching(/CreateAuthentication\d+ .* did not run.*`migrate` of the version at commit [0-9a-f]{9}/),
      ],
    });
    expect(await query(older.owner, 'select name from kernel.migrations order by id')).toEqual(before);
  });
});

describe('A backup of the first version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-upgrade-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is restored into an empty database', async () => {
    const [old, identity] = [await oldest.restore(), await generateIdentity()];
    const [file, identityFile] = [join(folder, 'latchkey.age'), join(folder, 'identity')];
    writeFileSync(identityFile, identity);
    const sealed = ['--recipient', await identityToRecipient(identity)];
    expect((await answerOf(environmentOn(oldest, old), 'backup', '--out', file, ...sealed)).code).toBe(0);
    const urls = await emptyDatabase(old);
    const opened = ['--identity-file', identityFile, '--keys-file', join(folder, 'keys.env')];
    expect(await answerOf(environmentOn(oldest, urls), 'restore', file, ...opened)).toMatchObject({
      code: 0,
      answer: { organizations: 1 },
    });
    const api = await startOn(oldest, urls);
    await expectOldData(oldest, api);
    await api.stop();
  });
});

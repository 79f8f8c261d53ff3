import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { makeKeys } from '#composition/keys';
import { readOrCreateJson } from '#composition/postgres';
import { runHere } from '../support/cli.js';
import { query } from '../support/cluster/sql.js';
import { answerOf, emptyDatabase, startInstallation } from './scene.js';
import { flipSecrets } from '../support/states/vault.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-installation-'));
const [file, identityFile] = [join(folder, 'backup.age'), join(folder, 'identity')];
// Trying a passphrase takes seconds, so these tests use an age identity.
const identity = await generateIdentity();
const recipient = await identityToRecipient(identity);

writeFileSync(identityFile, `${identity}\n`);
const here = await startInstallation();
afterAll(async () => {
  await here.product.stop();
  rmSync(folder, { recursive: true });
});
const { owner } = await here.product.organization();
await here.product.installDemo(owner);
await here.product.connect(owner);
await owner('POST /webhook-endpoint', { url: 'https://siem.example.com/', events: ['role.*'], description: 'SIEM' });
await owner('POST /team', { name: 'Sales' }, { 'idempotency-key': 'sealed' });
// A sign-in that is still in progress.
await here.product.signIn((await owner('POST /connection', { connector_slug: 'demo' })).body.connect_url);

const keySettings = () => [...Object.keys(here.keys.service), ...Object.keys(here.keys.vault), 'VAULT_MASTER_KEYS'];

/** The operator's environment without keys. */
const withoutKeys = () => {
  const settings = new Set(keySettings());
  return Object.fromEntries(Object.entries(here.environment).filter(([name]) => !settings.has(name)));
};

/** A data folder of an earlier start, with keys. */
function folderWith(keys = makeKeys()): string {
  const made = mkdtempSync(join(folder, 'data-'));
  readOrCreateJson(made, 'keys.json', () => keys);
  return made;
}

async function refusal(environment: Record<string, string | undefined>, ...words: string[]): Promise<string> {
  const { code, answer } = await answerOf(environment, ...words);
  expect(code).toBe(1);
  return answer.error.message as string;
}

const backUp = ['backup', '--out', file, '--recipient', recipient];
const verify = ['backup', '--verify', file, '--identity-file', identityFile];

describe('The installation that a command works on', () => {
  beforeEach(() => rmSync(file, { force: true }));

  it('must have the same keys in the environment and the data folder', async () => {
    const stale = folderWith();
    const before = readFileSync(join(stale, 'keys.json'), 'utf8');
    const environment = { ...here.environment, LATCHKEY_DATA_DIR: stale };
    for (const words of [backUp, ['keys', 'rotate', 'introduce'], ['keys', 'status']])
      expect(await refusal(environment, ...words)).toMatch(
        /^The environment and keys\.json .* different values for MASTER_KEYS, .*LATCHKEY_DATA_DIR/,
      );
    const { answer } = await answerOf(environment, 'doctor');
    expect(answer.checks.find(({ name }: any) => name === 'settings').message).toMatch(
      /different values for MASTER_KEYS/,
    );
    expect([existsSync(file), readFileSync(join(stale, 'keys.json'), 'utf8')]).toEqual([false, before]);
  });

  it('is set by the environment if the data folder has the same keys', async () => {
    const environment = { ...here.environment, LATCHKEY_DATA_DIR: folderWith(here.keys) };
    expect(await answerOf(environment, ...backUp)).toMatchObject({
      code: 0,
      answer: { installation: { folder: null } },
    });
  });

  it('is not the data folder if DATABASE_URL names another database', async () => {
    const stale = folderWith();
    const environment = { ...withoutKeys(), LATCHKEY_DATA_DIR: stale };
    expect(await refusal(environment, ...backUp)).toMatch(/^These keys do not belong to this database: .* in kernel/);
    expect(await refusal(environment, 'keys', 'rotate', 'introduce')).toMatch(/^These keys do not belong/);
    mkdirSync(join(stale, 'postgres'));
    expect(await refusal(environment, ...backUp)).toMatch(/^DATABASE_URL is set without keys, but keys\.json/);
    expect(existsSync(file)).toBe(false);
  });

  it('can be a data folder whose keys open the database', async () => {
    const environment = { ...withoutKeys(), LATCHKEY_DATA_DIR: folderWith(here.keys) };
    expect((await answerOf(environment, ...backUp)).code).toBe(0);
    expect((await answerOf(here.environment, ...verify)).code).toBe(0);
  });

  it('must have a DATABASE_URL if keys are set', async () => {
    const environment = { ...here.environment, DATABASE_URL: undefined };
    for (const words of [backUp, ['org', 'list'], ['doctor']])
      expect(JSON.stringify((await answerOf(environment, ...words)).answer)).toMatch(
        /The environment has MASTER_KEYS, but no DATABASE_URL/,
      );
  });

  it('is named in every result', async () => {
    const { pathname, host } = new URL(here.urls.owner);
    const database = `${pathname.slice(1)} at ${host}`;
    const ids = ['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'CURSOR_KEYS', 'SERVICE_KEY', 'VAULT_KEY'];
    const [id] = here.keys.service.MASTER_KEYS.split(':');
    const keys = Object.fromEntries(ids.map((name) => [name, [id]]));
    for (const [words, used] of [
      [backUp, keys],
      [['keys', 'status'], keys],
      [['org', 'list'], null],
      [['token', 'revoke', '--id', 'atok_x'], null],
    ] as const) {
      const { stdout, stderr } = await runHere(here.environment, ...words, '--json');
      expect(JSON.parse(stdout).installation).toEqual(used ? { database, keys: used, folder: null } : undefined);
      expect(stderr).toContain(`Database: ${database}\n`);
      expect(stderr.includes(`Keys: MASTER_KEYS ${id}; VAULT_MASTER_KEYS ${id};`)).toBe(used !== null);
    }
  });
});

describe('Verifying a backup', () => {
  beforeAll(async () => {
    await answerOf(here.environment, ...backUp);
  });

  it('checks that every sealed value can be opened', async () => {
    const columns = await sealedColumns();
    const counts = await query<{ count: number }>(
      here.urls.owner,
      columns.map(({ table, name }) => `select count(${name})::int as count from ${table}`).join(' union all '),
    );
    const sealed_values = counts.reduce((sum, { count }) => sum + count, 0);
    expect(counts.filter(({ count }) => count > 0).length).toBeGreaterThanOrEqual(5);
    const { code, answer } = await answerOf(here.environment, ...verify);
    expect([code, answer]).toEqual([0, expect.objectContaining({ organizations: 1, data_keys: 2, sealed_values })]);
  });

  it('needs only the key of the backup', async () => {
    const { code, answer } = await answerOf({ LATCHKEY_DATA_DIR: folder }, ...verify);
    expect([code, answer.installation.database]).toEqual([0, null]);
  });

  it('fails if sealed values were modified', async () => {
    const flip = () => flipSecrets((text) => query(here.urls.owner, text));
    await flip();
    await answerOf(here.environment, ...backUp);
    await flip();
    expect(await refusal(here.environment, ...verify)).toMatch(
      /^2 sealed values in the backup cannot be opened with its keys, including vault\.credentials\.secret of org_/,
    );
  });

  it('fails with another installation’s keys', async () => {
    expect((await answerOf(here.environment, ...backUp, '--without-keys')).code).toBe(0);
    expect((await answerOf(here.environment, ...verify)).code).toBe(0);
    const { service, vault } = makeKeys();
    const others = { ...here.environment, ...service, ...vault, MASTER_KEYS: here.keys.service.MASTER_KEYS };
    const environment = { ...others, VAULT_MASTER_KEYS: vault.MASTER_KEYS };
    expect(await refusal(environment, ...verify)).toMatch(
      /in vault\.data_keys is wrapped by (\S+), and VAULT_MASTER_KEYS has no key \1\./,
    );
  });

  it('cannot be combined with writing a backup', async () => {
    expect((await answerOf(here.environment, 'backup', '--recipient', recipient)).code).toBe(64);
    expect((await answerOf(here.environment, ...verify, '--out', file)).code).toBe(64);
  });
});

describe('A restore with the keys in the environment', () => {
  it('stores no keys that would contradict the next rotation', async () => {
    await answerOf(here.environment, ...backUp);
    const data = mkdtempSync(join(folder, 'data-'));
    const environment = { ...here.environment, LATCHKEY_DATA_DIR: data };
    const elsewhere = { ...environment, DATABASE_URL: (await emptyDatabase(here.urls)).owner };
    const { code, stderr } = await answerOf(elsewhere, 'restore', file, '--identity-file', identityFile);
    expect([code, stderr, existsSync(join(data, 'keys.json'))]).toEqual([
      0,
      expect.stringContaining('The keys of the backup are already in the environment, so they were not written'),
      false,
    ]);
    const { service, vault } = (await answerOf(environment, 'keys', 'rotate', 'introduce')).answer;
    const rotated = { ...environment, ...vault, ...service, VAULT_MASTER_KEYS: vault.MASTER_KEYS };
    expect((await answerOf(rotated, 'keys', 'status')).code).toBe(0);
  });
});

describe('A backup with wrong keys', () => {
  it('is not restored', async () => {
    await answerOf(here.environment, ...backUp);
    const [decrypter, encrypter] = [new Decrypter(), new Encrypter()];
    decrypter.addIdentity(identity);
    encrypter.addRecipient(recipient);
    const content = Buffer.from(await decrypter.decrypt(readFileSync(file))).toString();
    const other = content.replace(here.keys.vault.MASTER_KEYS, makeKeys().vault.MASTER_KEYS);
    writeFileSync(file, await encrypter.encrypt(other));
    const urls = await emptyDatabase(here.urls);
    const environment = { ...withoutKeys(), DATABASE_URL: urls.owner };
    expect(
      await refusal(
        environment,
        'restore',
        file,
        '--identity-file',
        identityFile,
        '--keys-file',
        join(folder, 'keys.env'),
      ),
    ).toMatch(/^These keys do not belong to this database/);
    expect(await query(urls.owner, 'select from organizations.organizations')).toEqual([]);
    expect(existsSync(join(folder, 'keys.env'))).toBe(false);
  });
});

/** `bytea` columns that contain no sealed values. */
const unsealed = /_hash$|^(hash|fingerprint|wrapped|bytes)$|^token_digest$/;

const sealedColumns = async () =>
  (
    await query<{ table: string; name: string }>(
      here.urls.owner,
      `select table_schema || '.' || table_name as table, column_name as name from information_schema.columns
       where data_type = 'bytea' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`,
    )
  ).filter(({ name }) => !unsealed.test(name));

describe('Every sealed column', () => {
  it('declares its encryption context', async () => {
    const { everySchema } = await import('../../apps/cli/src/backup/copied-tables.js');
    const declared = everySchema.flatMap(({ sealed: columns = {} }) => Object.keys(columns));
    expect(declared.sort()).toEqual((await sealedColumns()).map(({ table, name }) => `${table}.${name}`).sort());
  });
});

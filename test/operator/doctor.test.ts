import { randomBytes } from 'node:crypto';
import { keyring } from '#platform/configuration';
import { dataKeyContext, LocalKeys } from '#platform/sealing';
import { makeKeys, rotateKeys } from '#composition/keys';
import { query } from '../support/cluster/sql.js';
import { runHere } from '../support/cli.js';
import { answerOf, emptyDatabase, startInstallation } from './scene.js';
import {
  addMigration,
  addOverdueSweeps,
  flipDataKeys,
  removeMigration,
  removeOverdueSweeps,
  renameMigration,
} from '../support/states/kernel.js';
import {
  addFailingJob,
  addOverdueJob,
  addVaultKeys,
  emptyUsedTokens,
  removeOverdueJob,
  removeVaultKeys,
} from '../support/states/vault.js';

const here = await startInstallation();
afterAll(() => here.product.stop());
const { owner } = await here.product.organization();
await here.product.installDemo(owner);
await here.product.connect(owner);
await here.product.startWorker();

type Found = { name: string; ok: boolean; message: string };

/** The faults that the doctor finds, by check. */
async function faults(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  here.meetTheMachinesTime();
  const { code, answer } = await answerOf({ ...here.environment, ...changes }, 'doctor');
  const wrong = (answer.checks as Found[]).filter(({ ok }) => !ok);
  expect(code).toBe(wrong.length > 0 ? 1 : 0);
  return Object.fromEntries(wrong.map(({ name, message }) => [name, message]));
}

/** The faults that the doctor finds after something was broken, which is then repaired. */
async function faultsWhile(
  damage: () => Promise<unknown>,
  mend: () => Promise<unknown>,
): Promise<Record<string, string>> {
  await damage();
  try {
    return await faults();
  } finally {
    await mend();
  }
}

const asOwner = (text: string) => query(here.urls.owner, text);

describe('doctor', () => {
  it('reports no faults in a healthy installation', async () => {
    here.meetTheMachinesTime();
    const { code, answer } = await answerOf(here.environment, 'doctor');
    expect(code).toBe(0);
    const checks = answer.checks as Found[];
    expect(checks.map(({ name }) => name).join(' ')).toBe(
      'settings database data_folder clock migrations row_level_security outbox worker roles service_keys vault_keys vault_from_service service_from_vault queue mail issuer api backup',
    );
    const said = Object.fromEntries(checks.map(({ name, message }) => [name, message]));
    expect(said.vault_keys).toMatch(/^\S+ wraps 1 data keys$/);
    expect(said.queue).toMatch(/^Not checked, because REDIS_URL is not set here\. If the processes have no REDIS_URL/);
  });

  it('accepts an empty table of used tokens after a crash', async () => {
    // A crash of PostgreSQL empties unlogged tables.
    await emptyUsedTokens(asOwner);
    expect(await faults()).toEqual({});
  });

  it('reports a data folder that is not writable', async () => {
    expect(await faults({ LATCHKEY_DATA_DIR: '/proc/self' })).toEqual({
      data_folder: expect.stringMatching(/^The data folder \/proc\/\S+ is not writable \(E[A-Z]+\)\. Set another/),
    });
  });

  it('prints one line per check without secrets', async () => {
    here.meetTheMachinesTime();
    const mail = { MAIL_URL: 'smtp://u:c4n4ry@127.0.0.1:9', MAIL_FROM: 'a@example.com' };
    const { code, stdout } = await runHere({ ...here.environment, ...mail }, 'doctor');
    expect([code, stdout.trim().split('\n').length]).toEqual([1, 18]);
    expect(stdout).toMatch(/^ok {5}settings {12}All settings/);
    expect(stdout).toMatch(/^FAULT {2}mail /m);
    expect(stdout).not.toContain('c4n4ry');
  });

  it('reports a table that does not isolate organizations', async () => {
    const force = (how: string) => asOwner(`alter table identity.roles ${how} force row level security`);
    expect(
      await faultsWhile(
        () => force('no'),
        () => force(''),
      ),
    ).toEqual({
      row_level_security: expect.stringMatching(
        /not forced on identity\.roles\. Run `alter table identity\.roles enable/,
      ),
    });
  });

  it('reports missing and unknown migrations', async () => {
    const { owner: url } = here.urls;
    const [name, newer] = ['CreateKernel1796000000010', 'CreateMore1999000000000'];
    const missing = await faultsWhile(
      () => renameMigration(url, name, `x${name}`),
      () => renameMigration(url, `x${name}`, name),
    );
    expect(missing.migrations).toMatch(
      /^Missing migrations: CreateKernel1796000000010\. Run `npm run --silent cli -- migrate`/,
    );
    const found = await faultsWhile(
      () => addMigration(url, newer),
      () => removeMigration(url, newer),
    );
    expect(found.migrations).toMatch(/from a newer version with the migrations CreateMore1999000000000\. Start that/);
  });

  it('reports a database without tables', async () => {
    const { owner } = await emptyDatabase(here.urls);
    const { migrations, outbox } = await faults({ DATABASE_URL: owner });
    expect([migrations, outbox]).toEqual(Array(2).fill(expect.stringMatching(/no Latchkey tables\. Run .* migrate/)));
  });

  it('reports a role that can read the other role’s tables', async () => {
    const found = await faultsWhile(
      () => asOwner('grant select on vault.credentials to latchkey_app'),
      () => asOwner('revoke select on vault.credentials from latchkey_app'),
    );
    expect(found).toEqual({ roles: expect.stringMatching(/latchkey_app can read vault\.credentials/) });
  });

  it('reports an outbox row that is long overdue', async () => {
    const found = await faultsWhile(
      () => addOverdueJob(asOwner),
      () => removeOverdueJob(asOwner),
    );
    expect(found).toEqual({
      outbox: expect.stringMatching(/^1 rows of vault\.outbox are due, the oldest for 36\d\d s/),
    });
  });

  it('reports a job that fails again and again although its row is not due', async () => {
    const found = await faultsWhile(
      () => addFailingJob(asOwner),
      () => removeOverdueJob(asOwner),
    );
    expect(found).toEqual({
      outbox: expect.stringMatching(
        /^Jobs fail again and again: vault\.outbox: Nothing \(1 rows\)\. Look for the cause/,
      ),
    });
  });

  it('reports that no worker does the scheduled work', async () => {
    const found = await faultsWhile(
      () => addOverdueSweeps(asOwner),
      () => removeOverdueSweeps(asOwner),
    );
    expect(found).toEqual({
      worker: expect.stringMatching(/^Scheduled work has been due for 36\d\d s, and no worker does it/),
    });
  });

  it('reports a wrong setting once, and skips what depends on it', async () => {
    const { settings, ...others } = await faults({ PORT: 'abc' });
    expect(settings).toMatch(/^PORT must be a whole number/);
    for (const message of Object.values(others)) expect(message).toMatch(/^Skipped, because settings are wrong/);
  });

  it.each([
    ['127.0.0.1:1/x', /^Nothing listens at 127\.0\.0\.1:1\. Start PostgreSQL, or correct DATABASE_URL/],
    ['nowhere.invalid/x', /^The host nowhere\.invalid is unknown\. Correct DATABASE_URL/],
  ])('says what to do about the database %s', async (address, message) => {
    const { database, migrations } = await faults({ DATABASE_URL: `postgres://latchkey@${address}` });
    expect([database, migrations]).toEqual([expect.stringMatching(message), expect.stringMatching(/^Skipped/)]);
  });

  it('reports keys that are missing, wrong or shared', async () => {
    const { VAULT_MASTER_KEYS = '', MASTER_KEYS = '' } = here.environment;
    const [id = ''] = MASTER_KEYS.split(':');
    const other = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
    const of = async (name: string, value: string) => await faults({ [name]: value });
    expect(await of('VAULT_MASTER_KEYS', other('later'))).toEqual({
      vault_keys: expect.stringMatching(/^1 data keys are wrapped by the master key \S+, which is not configured/),
    });
    expect(await of('VAULT_MASTER_KEYS', other(id))).toEqual({
      vault_keys: expect.stringMatching(/cannot open 1 of the data keys that name it, including those of org_/),
    });
    expect(
      (await of('VAULT_MASTER_KEYS', `${VAULT_MASTER_KEYS},${MASTER_KEYS.replace(id, 'too')}`)).vault_keys,
    ).toMatch(/key too is also a key of the service/);
    expect(await of('SERVICE_KEY', other(id))).toEqual({
      vault_from_service: expect.stringMatching(
        /refuses the signature of this machine\. Use matching keys in SERVICE_KEY/,
      ),
    });
    expect(await of('VAULT_KEY', other(id))).toEqual({
      service_from_vault: expect.stringMatching(/VAULT_PUBLIC_KEYS/),
    });
  });

  it('says what to do next with keys that wrap nothing', async () => {
    const introduced = rotateKeys(here.keys, 'introduce', new Date()).service.MASTER_KEYS;
    const older = makeKeys().vault.MASTER_KEYS.replace(/^[^:]+/, '20200101T000000-aaaaaa');
    here.meetTheMachinesTime();
    const { answer } = await answerOf(
      { ...here.environment, MASTER_KEYS: introduced, VAULT_MASTER_KEYS: `${here.keys.vault.MASTER_KEYS},${older}` },
      'doctor',
    );
    const found = Object.fromEntries((answer.checks as Found[]).map(({ name, message }) => [name, message]));
    expect(found.service_keys).toMatch(/Key \S+ is new and not in use yet\. Continue with `keys rotate use`\.$/);
    expect(found.vault_keys).toMatch(
      /1 data keys\. Key 20200101T000000-aaaaaa is unused and can be removed\. Run `keys rotate retire`\.$/,
    );
  });

  it('opens every data key', async () => {
    const { owner: other } = await here.product.organization();
    for (const each of [owner, other])
      await each('POST /webhook-endpoint', {
        url: 'https://siem.example.com/',
        events: ['role.*'],
        description: 'SIEM',
      });
    const flip = () => flipDataKeys(asOwner, other.orgId);
    expect(await faultsWhile(flip, flip)).toEqual({
      service_keys: expect.stringMatching(`cannot open 1 of the data keys that name it, .* of ${other.orgId}\\. `),
    });
  });

  it('says that it opens only a sample of more than 10,000 data keys', async () => {
    const keys = keyring(here.keys.vault.MASTER_KEYS);
    const service = new LocalKeys(keys);
    const ids = Array.from({ length: 10_000 }, (_, n) => `org_many${n}`);
    const wrap = (org_id: string) => service.wrap(randomBytes(32), dataKeyContext({ org_id, number: 1 }));
    const made = await Promise.all(ids.map(wrap));
    const wrapped = made.map((each) => each.wrapped);
    await addVaultKeys(here.urls.owner, ids, keys[0]!.id, wrapped);
    here.meetTheMachinesTime();
    const { answer } = await answerOf(here.environment, 'doctor');
    await removeVaultKeys(here.urls.owner, ids);
    expect(answer.checks.find(({ name }: Found) => name === 'vault_keys')).toMatchObject({
      ok: true,
      message: expect.stringMatching(/ wraps 10001 data keys \(only a random sample of 10000 was opened\)$/),
    });
  });

  it('reports unreachable services and invalid settings', async () => {
    const away = 'http://127.0.0.1:9';
    expect(await faults({ VAULT_URL: away })).toEqual({
      vault_from_service: expect.stringMatching(/not answer at http:\/\/127\.0\.0\.1:9 \(ECONNREFUSED\)\. Start it/),
    });
    expect(Object.keys(await faults({ PUBLIC_URL: away }))).toEqual(['service_from_vault', 'api']);
    expect(await faults({ REDIS_URL: 'redis://127.0.0.1:9' })).toEqual({
      queue: expect.stringMatching(/^Redis does not/),
    });
    const mail = { MAIL_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@example.com' };
    expect(await faults(mail)).toEqual({ mail: expect.stringMatching(/ECONNREFUSED.* MAIL_URL names/) });
    const issuer = {
      OIDC_ISSUER: away,
      OIDC_CLIENT_ID: 'latchkey',
      EGRESS_ALLOW: '127.0.0.1',
      EGRESS_ALLOW_HTTP: 'true',
    };
    expect(await faults(issuer)).toEqual({
      issuer: expect.stringMatching(/127\.0\.0\.1:9 cannot be used \(unreachable/),
    });
    expect((await faults({ MAIL_URL: 'nonsense' })).settings).toMatch(/^MAIL_URL must be a URL that begins with smtp/);
  });
});

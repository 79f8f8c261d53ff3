import { randomBytes } from 'node:crypto';
import { keyring } from '#platform/configuration';
import { dataKeyContext, LocalKeys } from '#platform/sealing';
import { query } from '../support/cluster/sql.js';
import { runHere } from '../support/cli.js';
import { answerOf, emptyDatabase, startInstallation } from './scene.js';

const here = await startInstallation();
afterAll(() => here.product.stop());
const { owner } = await here.product.organization();
await here.product.installDemo(owner);
await here.product.connect(owner);

type Found = { name: string; ok: boolean; message: string };

/** The faults that the doctor finds, by check. */
async function faults(changes: Record<string, string> = {}): Promise<Record<string, string>> {
  here.meetTheMachinesTime();
  const { code, answer } = await answerOf({ ...here.environment, ...changes }, 'doctor');
  const wrong = (answer.checks as Found[]).filter(({ ok }) => !ok);
  expect(code).toBe(wrong.length > 0 ? 1 : 0);
  return Object.fromEntries(wrong.map(({ name, message }) => [name, message]));
}

/** The faults that the doctor finds between a statement that breaks something and one that repairs it. */
async function faultsWhile(broken: string, mended: string): Promise<Record<string, string>> {
  await query(here.urls.owner, broken);
  try {
    return await faults();
  } finally {
    await query(here.urls.owner, mended);
  }
}

describe('doctor', () => {
  it('reports no faults in a healthy installation', async () => {
    here.meetTheMachinesTime();
    const { code, answer } = await answerOf(here.environment, 'doctor');
    expect(code).toBe(0);
    const checks = answer.checks as Found[];
    expect(checks.map(({ name }) => name).join(' ')).toBe(
      'settings database data_folder clock migrations row_level_security outbox roles service_keys vault_keys vault_from_service service_from_vault queue mail issuer api backup',
    );
    const said = Object.fromEntries(checks.map(({ name, message }) => [name, message]));
    expect(said.vault_keys).toMatch(/^\S+ wraps 1 data keys$/);
  });

  it('accepts an empty table of used tokens after a crash', async () => {
    // A crash of PostgreSQL empties unlogged tables.
    await query(here.urls.owner, 'truncate vault.used_tokens, connections.used_tokens');
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
    expect([code, stdout.trim().split('\n').length]).toEqual([1, 17]);
    expect(stdout).toMatch(/^ok {5}settings {12}All settings/);
    expect(stdout).toMatch(/^FAULT {2}mail /m);
    expect(stdout).not.toContain('c4n4ry');
  });

  it('reports a table that does not isolate organizations', async () => {
    const force = (how: string) => `alter table identity.roles ${how} force row level security`;
    expect(await faultsWhile(force('no'), force(''))).toEqual({
      row_level_security: expect.stringMatching(
        /not forced on identity\.roles\. Run `alter table identity\.roles enable/,
      ),
    });
  });

  it('reports missing and unknown migrations', async () => {
    const rename = (from: string, to: string) => `update kernel.migrations set name = '${to}' where name = '${from}'`;
    const [name, newer] = ['CreateKernel1796000000010', 'CreateMore1999000000000'];
    const missing = await faultsWhile(rename(name, `x${name}`), rename(`x${name}`, name));
    expect(missing.migrations).toMatch(
      /^Missing migrations: CreateKernel1796000000010\. Run `npm run --silent cli -- migrate`/,
    );
    const insert = `insert into kernel.migrations (timestamp, name) values (1999000000000, '${newer}')`;
    const found = await faultsWhile(insert, `delete from kernel.migrations where name = '${newer}'`);
    expect(found.migrations).toMatch(/from a newer version with the migrations CreateMore1999000000000\. Start that/);
  });

  it('reports a database without tables', async () => {
    const { owner } = await emptyDatabase(here.urls);
    const { migrations, outbox } = await faults({ DATABASE_URL: owner });
    expect([migrations, outbox]).toEqual(Array(2).fill(expect.stringMatching(/no Latchkey tables\. Run .* migrate/)));
  });

  it('reports a role that can read the other role’s tables', async () => {
    const found = await faultsWhile(
      'grant select on vault.credentials to latchkey_app',
      'revoke select on vault.credentials from latchkey_app',
    );
    expect(found).toEqual({ roles: expect.stringMatching(/latchkey_app can read vault\.credentials/) });
  });

  it('reports an outbox row that is long overdue', async () => {
    const found = await faultsWhile(
      `insert into vault.outbox values ('org_x', 'row_x', 'Nothing', 'evt_x', 'x', now() - interval '1 hour')`,
      `delete from vault.outbox where id = 'row_x'`,
    );
    expect(found).toEqual({
      outbox: expect.stringMatching(/^1 rows of vault\.outbox are due, the oldest for 36\d\d s/),
    });
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

  it('opens every data key', async () => {
    const { owner: other } = await here.product.organization();
    for (const each of [owner, other])
      await each('POST /webhook-endpoint', {
        url: 'https://siem.example.com/',
        events: ['role.*'],
        description: 'SIEM',
      });
    const alter = `update kernel.data_keys set wrapped = set_byte(wrapped, 30, 255 - get_byte(wrapped, 30))
      where org_id = '${other.orgId}'`;
    expect(await faultsWhile(alter, alter)).toEqual({
      service_keys: expect.stringMatching(`cannot open 1 of the data keys that name it, .* of ${other.orgId}\\. `),
    });
  });

  it('says that it opens only a sample of more than 10,000 data keys', async () => {
    const keys = keyring(here.keys.vault.MASTER_KEYS);
    const service = new LocalKeys(keys);
    const ids = Array.from({ length: 10_000 }, (_, n) => `org_many${n}`);
    const wrap = (org_id: string) => service.wrap(randomBytes(32), dataKeyContext({ org_id, number: 1 }));
    const made = await Promise.all(ids.map(wrap));
    await query(
      here.urls.owner,
      `insert into vault.data_keys select org_id, 1, $2, decode(wrapped, 'hex')
       from unnest($1::text[], $3::text[]) as made (org_id, wrapped)`,
      [ids, keys[0]!.id, made.map(({ wrapped }) => wrapped.toString('hex'))],
    );
    here.meetTheMachinesTime();
    const { answer } = await answerOf(here.environment, 'doctor');
    await query(here.urls.owner, `delete from vault.data_keys where org_id like 'org_many%'`);
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
    const database = Object.assign(new URL(here.urls.owner), { port: '9' }).href;
    expect(await faults({ DATABASE_URL: database })).toMatchObject({
      database: expect.stringMatching(/ECONNREFUSED/),
      migrations: expect.stringMatching(/See the result of the check database/),
    });
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kmsKey, otherKmsKey } from '../support/kms.js';
import { startShell } from '../support/shell.js';
import { emptyDatabase, type Installation, startInstallation } from './scene.js';

/** What is written there as code, without what is said beside it. */
const codeIn = (page: string): string[] =>
  readFileSync(page, 'utf8')
    .replace(/^```[^]*?^```$/gm, '')
    .split('\n')
    .filter((line) => /^ {4}\S/.test(line))
    .map((line) => line.replace(/ +#.*$/, '').trim());

const cli = 'npm run --silent cli --';
const backup = 'latchkey-2026-11-21.age --passphrase-file backup-passphrase';

/** What no test runs from the page, and why. */
const leftOut: Record<string, string[]> = {
  '.ci/run begins so, and embedded-postgres/mending starts the product': [
    'npm ci && npm start',
    'LATCHKEY_DATA_DIR=/srv/latchkey npm start',
  ],
  'it starts a product, a third party and agents of its own, and no test does': ['npm run demo'],
  'processes runs each of them': ['npm run start:api', 'npm run start:worker', 'npm run start:vault'],
  'these are settings, with which try:rolling starts HAProxy': [
    'option httpchk GET /health/ready',
    'default-server check inter 500ms fall 1 rise 1',
    'option http-server-close',
    'option redispatch',
    'retry-on conn-failure',
  ],
  'these are settings, with which try:failover starts HAProxy': [
    'option httpchk GET /primary',
    'default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    'server a 10.0.0.1:5432 check port 8008',
  ],
  'it takes a cluster of Kubernetes': [
    'kubectl create secret generic latchkey-vault --from-env-file=vault.env',
    'helm install latchkey docker/helm --values my-values.yaml',
  ],
  'it takes a superuser, and programs of PostgreSQL that do not come with the packages': [
    `create role latchkey_dump login bypassrls password '…';`,
    'grant pg_read_all_data to latchkey_dump;',
    'pg_dump -Fc --exclude-schema=bullmq "postgres://latchkey_dump:…@db.example.com/latchkey" > latchkey.dump',
    'pg_restore -d "postgres://postgres:…@db.example.com/empty" latchkey.dump',
  ],
};

const asksTheApi = `curl -H "Authorization: Bearer $(cat .latchkey/owner-token)" "http://127.0.0.1:3000/connector?limit=1"`;
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const [asking, named] = hasCurl
  ? [it, 'asks the API with the token that npm start left']
  : [it.skip, 'asks the API (left out: curl is not installed)'];
if (!hasCurl) leftOut['curl is not installed here'] = [asksTheApi];

let here: Installation;
let shell: Awaited<ReturnType<typeof startShell>>;
const found = { org: '', user: '' };
const run: string[] = [];

/** Types lines of a page, with what stands in the place of what they leave open. */
async function type(lines: string[], filled: Record<string, string> = {}, environment = {}) {
  run.push(...lines);
  const written = Object.entries(filled).reduce(
    (text, [open, value]) => text.replaceAll(open, value),
    lines.join('\n'),
  );
  const { code, stdout, stderr } = await shell.type(written, environment);
  if (code !== 0) throw new Error(`${written} ended with ${code}: ${stderr}`);
  return stdout;
}

beforeAll(async () => {
  here = await startInstallation();
  const { owner } = await here.product.organization();
  shell = await startShell(here.environment);
  mkdirSync(join(shell.folder, '.latchkey'));
  writeFileSync(join(shell.folder, '.latchkey/owner-token'), owner.token);
  writeFileSync(join(shell.folder, 'backup-passphrase'), 'correct horse battery staple\n');
});
afterAll(async () => {
  await shell.stop();
  await here.product.stop();
});

describe('What README.md and docs/operating.md tell to type', () => {
  asking(named, async () => {
    const said = await type([asksTheApi], { 'curl -H': 'curl -sS -H', 'http://127.0.0.1:3000': here.product.base });
    expect(JSON.parse(said).result).toHaveLength(1);
  });

  it('makes keys that nobody else reads, and the tables', async () => {
    const lines = ['export DATABASE_URL=postgres://… REDIS_URL=redis://…', 'umask 077'];
    const made = [`${cli} keys > keys.env`, `${cli} migrate > database.env`];
    const { owner } = await emptyDatabase(here.urls);
    await type([...lines, ...made], { 'postgres://…': owner, 'redis://…': '' });
    const keys = join(shell.folder, 'keys.env');
    expect([statSync(keys).mode & 0o777, readFileSync(keys, 'utf8')]).toEqual([
      0o600,
      expect.stringMatching(/^VAULT_/m),
    ]);
  });

  it('makes an organization, a member and tokens', async () => {
    const founding = `${cli} org create --name "Analytical Engines" --owner-email ada@example.com --json`;
    found.org = JSON.parse(await type([founding])).organization.id;
    const ids = () => ({ 'org_…': found.org, 'usr_…': found.user });
    const adding = `${cli} member create --org org_… --email grace@example.com --role Member --json`;
    found.user = JSON.parse(await type([adding], ids())).user.id;
    const token = JSON.parse(await type([`${cli} token create --org org_… --user usr_… --json`], ids()));
    expect(token.token).toMatch(/^lk_/);
    expect(await type([`${cli} org list`])).toContain('Analytical Engines');
    expect(await type([`${cli} owner recover --org org_…`], ids())).toMatch(/lk_/);
  });

  it('looks after an installation', async () => {
    here.meetTheMachinesTime();
    expect(await type([`${cli} doctor`])).not.toContain('FAULT');
    expect(await type([`${cli} keys status`])).toMatch(/^VAULT_MASTER_KEYS +first/m);
    expect(await type([`${cli} keys rotate introduce`])).toMatch(/^MASTER_KEYS=first:\S+,2\d+T\d+:/m);
    const inKms = '--kms-key arn:aws:kms:… --vault-kms-key arn:aws:kms:…';
    const arns = { '--kms-key arn:aws:kms:…': `--kms-key ${kmsKey}`, 'arn:aws:kms:…': otherKmsKey };
    expect(await type([`${cli} keys ${inKms}`], arns)).toContain(`\nMASTER_KEYS=first:${kmsKey}\n`);
    expect(await type([`${cli} keys rotate introduce ${inKms}`], arns)).toMatch(/^MASTER_KEYS=first:.*:key\/1234/m);
  });

  it('makes a backup, and restores it elsewhere', async () => {
    await type([`${cli} backup --out ${backup}`]);
    const elsewhere = async () => ({ DATABASE_URL: (await emptyDatabase(here.urls)).owner });
    const [first, second] = ['first', 'second'].map((name) => join(shell.folder, name));
    await type([`${cli} restore ${backup}`], {}, { ...(await elsewhere()), LATCHKEY_DATA_DIR: first });
    const other = `LATCHKEY_DATA_DIR=/srv/latchkey ${cli} restore latchkey-2026-11-21.age --passphrase-file …`;
    await type([other], { '/srv/latchkey': second!, '…': 'backup-passphrase' }, await elsewhere());
    for (const folder of [first, second])
      expect(JSON.parse(readFileSync(join(folder!, 'keys.json'), 'utf8')).service).toEqual(here.keys.service);
  });

  it('is all of it run here, or left out for a reason', () => {
    const written = ['README.md', 'docs/operating.md'].flatMap(codeIn);
    expect([...run, ...Object.values(leftOut).flat()].sort()).toEqual([...new Set(written)].sort());
  });
});

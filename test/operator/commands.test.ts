import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { deskDefinition } from '../catalog/desk-definition.js';
import { desk } from '../catalog/openapi-import/documents.js';
import { kmsKey, otherKmsKey } from '../support/kms.js';
import { startShell } from '../support/shell.js';
import { emptyDatabase, startInstallation } from './scene.js';
import { leftOut, shownBlock, shownCommands } from './shown-commands.js';

const cli = 'npm run --silent cli --';
const backup = 'latchkey-2026-11-21.age --passphrase-file backup-passphrase';

const keyNames = ['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'CURSOR_KEYS', 'SERVICE_KEY'].concat([
  'SERVICE_PUBLIC_KEYS',
  'VAULT_KEY',
  'VAULT_PUBLIC_KEYS',
]);

const asksTheApi = `curl -H "Authorization: Bearer $(cat .latchkey/owner-token)" "http://127.0.0.1:3000/connector?limit=1"`;
const lacking = ['curl', 'jq'].filter((program) => spawnSync(program, ['--version']).status !== 0).join(', ');
const itWithCurl = lacking === '' ? it : it.skip;
const without = lacking === '' ? '' : ` (left out: no ${lacking} is installed)`;
if (lacking !== '') leftOut[`no ${lacking} is installed here`] = [asksTheApi];

const here = await startInstallation();
const shell = await startShell(here.environment);
afterAll(async () => {
  await shell.stop();
  await here.product.stop();
});
const { owner } = await here.product.organization();
mkdirSync(join(shell.folder, '.latchkey'));
writeFileSync(join(shell.folder, '.latchkey/owner-token'), owner.token);
writeFileSync(join(shell.folder, 'backup-passphrase'), 'correct horse battery staple\n');
const found = { org: '', user: '' };
const run: string[] = [];

/** Types lines from a page, with values for their placeholders. */
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

describe('A documented command', () => {
  itWithCurl(`asks the API with the token that npm start left${without}`, async () => {
    const said = await type([asksTheApi], { 'curl -H': 'curl -sS -H', 'http://127.0.0.1:3000': here.product.base });
    expect(JSON.parse(said).result).toHaveLength(1);
  });

  itWithCurl(`generates a definition from an OpenAPI document${without}`, async () => {
    writeFileSync(join(shell.folder, 'openapi.yaml'), JSON.stringify(desk));
    const token = readFileSync(join(shell.folder, '.latchkey/owner-token'), 'utf8');
    const shown = shownBlock('docs/connectors.md', 'document_text');
    const { stderr } = await shell.type(shown, { LATCHKEY: here.product.base, TOKEN: token });
    expect(stderr).toBe('');
    expect(JSON.parse(readFileSync(join(shell.folder, 'shop.json'), 'utf8'))).toMatchObject({ name: desk.info.title });
  });

  it('creates private key files and the database tables', async () => {
    const lines = ['export DATABASE_URL=postgres://… REDIS_URL=redis://…', 'umask 077'];
    const made = [`${cli} keys > keys.env`, `${cli} migrate > database.env`];
    const { owner } = await emptyDatabase(here.urls);
    await type([...lines, ...made], { 'postgres://…': owner, 'redis://…': '' });
    const keys = join(shell.folder, 'keys.env');
    expect([statSync(keys).mode & 0o777, readFileSync(keys, 'utf8')]).toEqual([
      0o600,
      expect.stringMatching(/^VAULT_/m),
    ]);
    const { stdout } = await shell.type(
      'env -i "PATH=$PATH" node --env-file=keys.env --env-file=database.env -p "JSON.stringify(process.env)"',
    );
    const read = JSON.parse(stdout);
    expect(read).toMatchObject({
      MASTER_KEYS: expect.stringMatching(/^2\d+T\d+-\w+:/),
      API_DATABASE_URL: expect.any(String),
    });
    for (const name of ['MASTER_KEYS', 'VAULT_KEY', 'CURSOR_KEYS', 'SERVICE_PUBLIC_KEYS'])
      expect(readFileSync(keys, 'utf8')).toContain(`${name}=${read[name]}\n`);
  });

  it('for creating an organization, members and tokens succeeds', async () => {
    const founding = `${cli} org create --name "Analytical Engines" --owner-email ada@example.com --json`;
    found.org = JSON.parse(await type([founding])).organization.id;
    const ids = () => ({ 'org_…': found.org, 'usr_…': found.user });
    const adding = `${cli} member create --org org_… --email grace@example.com --role Member --json`;
    found.user = JSON.parse(await type([adding], ids())).user.id;
    const token = JSON.parse(await type([`${cli} token create --org org_… --user usr_… --json`], ids()));
    expect(token.token).toMatch(/^lk_/);
    expect(await type([`${cli} org list`])).toContain('Analytical Engines');
    expect(await type([`${cli} owner recover --org org_…`], ids())).toMatch(/lk_/);
    here.meetTheMachinesTime();
    await here.product.startWorker();
    const purged = `${cli} org purge-now --org org_… --confirm analytical-engines`;
    expect(await type([purged], ids())).toMatch(/^organization\.id: org_/);
  });

  it('for maintenance succeeds', async () => {
    here.meetTheMachinesTime();
    expect(await type([`${cli} doctor`])).not.toContain('FAULT');
    expect(await type([`${cli} keys status`])).toMatch(/^VAULT_MASTER_KEYS +2\d+T/m);
    await type([`${cli} keys rotate introduce > keys.new && mv keys.new keys.env`]);
    expect(readFileSync(join(shell.folder, 'keys.env'), 'utf8')).toMatch(/^MASTER_KEYS=2\S+,2\d+T\d+-\w+:/m);
    const inKms = '--kms-key arn:aws:kms:… --vault-kms-key arn:aws:kms:…';
    const arns = { '--kms-key arn:aws:kms:…': `--kms-key ${kmsKey}`, 'arn:aws:kms:…': otherKmsKey };
    const { owner: DATABASE_URL } = await emptyDatabase(here.urls);
    expect(await type([`${cli} keys ${inKms}`], arns, { DATABASE_URL })).toMatch(
      new RegExp(`^MASTER_KEYS=\\S+?:${kmsKey}$`, 'm'),
    );
    expect(await type([`${cli} keys rotate introduce ${inKms}`], arns)).toMatch(/^MASTER_KEYS=\S+:key\/1234/m);
  });

  it('for checking and trying a definition succeeds', async () => {
    writeFileSync(join(shell.folder, 'desk.yaml'), JSON.stringify(deskDefinition()));
    expect(await type([`${cli} connector check desk.yaml`])).toContain('is valid');
    const trying = `DESK_KEY=… ${cli} connector try desk.yaml --tool get_ticket --arguments '{"id": 7}' --variable site=acme --credential-from-env DESK_KEY`;
    const said = JSON.parse(await type([trying], { 'connector try': 'connector try --dry-run' }));
    expect(said.request.url).toBe('https://acme.example.com/tickets/7');
  });

  it('for creating and verifying a backup succeeds', async () => {
    await type([`${cli} backup --out ${backup}`]);
    expect(await type([`${cli} backup --verify ${backup}`])).toMatch(/^sealed_values: /m);
  });

  it('for restoring a backup succeeds', async () => {
    const elsewhere = async () => ({ DATABASE_URL: (await emptyDatabase(here.urls)).owner });
    const [second, third] = ['second', 'third'].map((name) => join(shell.folder, name));
    await type([`${cli} restore ${backup} --keys-file restored-keys.env`], {}, await elsewhere());
    const restored = readFileSync(join(shell.folder, 'restored-keys.env'), 'utf8');
    expect(restored).toContain(`MASTER_KEYS=${here.keys.service.MASTER_KEYS}\n`);
    const other = `LATCHKEY_DATA_DIR=/srv/latchkey ${cli} restore latchkey-2026-11-21.age --passphrase-file …`;
    // Keys in the environment would not be stored.
    const unset = Object.fromEntries(keyNames.map((name) => [name, '']));
    await type([other], { '/srv/latchkey': second!, '…': 'backup-passphrase' }, { ...(await elsewhere()), ...unset });
    const identity = await generateIdentity();
    writeFileSync(join(shell.folder, 'backup-identity'), `# as age-keygen writes it\n${identity}\n`);
    const toKey = { 'age1…': await identityToRecipient(identity) };
    await type([`${cli} backup --out latchkey-2026-11-21.age --recipient age1…`], toKey);
    const byKey = `${cli} restore latchkey-2026-11-21.age --identity-file backup-identity`;
    await type([byKey], {}, { ...(await elsewhere()), ...unset, LATCHKEY_DATA_DIR: third });
    for (const folder of [second, third])
      expect(JSON.parse(readFileSync(join(folder!, 'keys.json'), 'utf8')).service).toEqual(here.keys.service);
  });

  it('is run by these tests, unless they name a reason not to', () => {
    expect([...run, ...Object.values(leftOut).flat()].sort()).toEqual([...new Set(shownCommands())].sort());
  });
});

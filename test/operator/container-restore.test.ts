import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { parse } from 'yaml';
import { keyLines, type KeyMaterial, makeKeys, vaultKeys } from '#composition/keys';
import { runHere } from '../support/cli.js';
import { createDatabase } from '../support/database.js';
import { emptyDatabase } from './scene.js';
import { shownBlock } from './shown-commands.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-container-restore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { services } = parse(readFileSync('docker/compose.yaml', 'utf8'), { merge: true }) as {
  services: Record<string, { command: string[]; environment: Record<string, string> }>;
};

const containers = readFileSync('docs/containers.md', 'utf8');

/** An installation with an organization, and a backup of it in the folder `backups`. */
const urls = await createDatabase();
const made = makeKeys();
// As in an environment, in which service and vault share one list of cursor keys.
const keys: KeyMaterial = { ...made, vault: { ...made.vault, CURSOR_KEYS: made.service.CURSOR_KEYS } };
const identity = await generateIdentity();
const backups = join(folder, 'backups');
mkdirSync(backups);
writeFileSync(join(backups, 'backup-identity'), identity);
const old = {
  LATCHKEY_DATA_DIR: '/nonexistent/latchkey',
  DATABASE_URL: urls.owner,
  ...vaultKeys(keys),
  ...keys.service,
};
await succeed(old, 'org', 'create', '--name', 'Analytical Engines', '--owner-email', 'ada@example.com');
const toIdentity = ['--recipient', await identityToRecipient(identity)];
await succeed(old, 'backup', '--out', join(backups, 'latchkey.age'), ...toIdentity);
await succeed(old, 'backup', '--out', join(backups, 'without-keys.age'), '--without-keys', ...toIdentity);
writeFileSync(join(backups, 'keys.json'), JSON.stringify(keys));

async function succeed(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runHere(environment, ...words);
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}: ${stderr}`);
  return stdout;
}

/** The commands of one part of docs/containers.md. */
function commandsOf(heading: string): string[] {
  const [, part = ''] = containers.split(`\n### ${heading}\n`);
  return [...part.split(/\n##/)[0]!.matchAll(/^ +(?:\$ )?(docker compose .*)$/gm)].map(([, command]) => command!);
}

/** Does what Compose does for a documented command, with folders in place of volumes. */
function startCompose(volumes: string, owner: string) {
  // All tests share the logins, so they must keep their passwords.
  const shared = { DATABASE_APP_URL: urls.app, DATABASE_VAULT_URL: urls.vault };
  const inFolder = (text: string) =>
    text
      .replace(/^\/run\/latchkey/, join(volumes, 'operator'))
      .replace(/^\/secrets/, volumes)
      .replace(/^\/backups/, backups);
  const start = async (name: string) => {
    const { command, environment } = services[name]!;
    const given = Object.entries(environment).map(([setting, value]) => [setting, inFolder(value)]);
    const database = name === 'keys' ? { DATABASE_URL: owner } : { ...Object.fromEntries(given), ...shared };
    const words = command.slice(1).map(inFolder);
    return succeed({ ...database, LATCHKEY_DATA_DIR: '/nonexistent/latchkey' }, ...words);
  };
  const startNeeded = async () => {
    await start('keys');
    await start('migrate');
  };
  return async (command: string): Promise<string> => {
    const [verb, ...options] = command.replace('docker compose -f docker/compose.yaml ', '').split(' ');
    if (verb === 'down') return '';
    if (verb === 'up' || !options.includes('--no-deps')) await startNeeded();
    if (verb === 'up') return '';
    const typed = options.slice(options.indexOf('cli') + 1).map(inFolder);
    const entrypoint = options.indexOf('--entrypoint');
    if (entrypoint >= 0) return execFileSync(options[entrypoint + 1]!, typed, { encoding: 'utf8' });
    const environment = {
      DATABASE_URL_FILE: join(volumes, 'operator/url'),
      LATCHKEY_DATA_DIR: join(volumes, 'operator'),
    };
    return succeed(environment, ...typed);
  };
}

const [down, list, moveAside, restore, up, , copyKeys] = commandsOf('Into Compose');

describe('Restoring into Compose', () => {
  it.each([
    ['a backup with its keys', moveAside!, restore!],
    ['a backup without keys', copyKeys!, restore!.replace('latchkey.age', 'without-keys.age')],
  ])('as documented gives all processes the keys of %s', async (name, first, second) => {
    const volumes = join(folder, name);
    mkdirSync(volumes);
    const compose = startCompose(volumes, (await emptyDatabase(urls)).owner);
    await compose(down!);
    expect(await compose(list!)).toBe('None.\n');
    for (const command of [first, second, up!]) await compose(command);
    expect(await compose(list!)).toContain('Analytical Engines');
    const written = (file: string) => readFileSync(join(volumes, file), 'utf8').trim();
    expect(JSON.parse(written('operator/keys.json'))).toEqual(keys);
    for (const app of ['api', 'worker']) expect(written(`${app}/MASTER_KEYS`)).toBe(keys.service.MASTER_KEYS);
    expect(written('vault/VAULT_MASTER_KEYS')).toBe(keys.vault.MASTER_KEYS);
  });
});

describe('Restoring into Kubernetes', () => {
  it('as documented fetches the keys from the backup, if the Secrets have other keys', async () => {
    const [, command] = /job\/latchkey-cli -- latchkey cli (restore .*)$/m.exec(containers)!;
    const other = makeKeys();
    const pod = join(folder, 'pod');
    mkdirSync(pod);
    copyFileSync(join(backups, 'latchkey.age'), join(pod, 'latchkey.age'));
    copyFileSync(join(backups, 'backup-identity'), join(pod, 'identity'));
    const database = { DATABASE_URL: (await emptyDatabase(urls)).owner, LATCHKEY_DATA_DIR: pod };
    await succeed({ ...database, DATABASE_APP_URL: urls.app, DATABASE_VAULT_URL: urls.vault }, 'migrate');
    const typed = command!.replaceAll('/var/lib/latchkey', pod).split(' ');
    await succeed({ ...database, ...vaultKeys(other), ...other.service }, ...typed);
    expect(readFileSync(join(pod, 'keys.env'), 'utf8')).toBe(`${keyLines(keys).join('\n')}\n`);
    expect(await succeed({ ...database, ...vaultKeys(keys), ...keys.service }, 'org', 'list')).toContain('Analytical');
  });
});

describe('Rotating keys in Kubernetes', () => {
  it('as documented writes the keys of each process to its Secret, and no other keys', () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    writeFileSync(join(folder, 'rotated.env'), `${keyLines(keys).join('\n')}\n`);
    // Prints the new keys, and as the Secret its settings.
    const kubectl = `#!/bin/sh
      case $1 in
        exec) cat rotated.env ;;
        create) for word; do case $word in --from-env-file=*) cat "\${word#*=}" ;; esac; done ;;
        patch) cp "\${4#*=}" "patched-$3" ;;
      esac`;
    writeFileSync(join(bin, 'kubectl'), kubectl, { mode: 0o755 });
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
    execFileSync('bash', ['-euc', shownBlock('docs/containers.md', 'keys rotate')], { cwd: folder, env });
    const patched = (secret: string) =>
      readFileSync(join(folder, `patched-${secret}`), 'utf8')
        .trim()
        .split('\n')
        .sort();
    const linesOf = (settings: object) =>
      Object.entries(settings)
        .map(([setting, value]) => `${setting}=${value}`)
        .sort();
    expect(patched('latchkey-service')).toEqual(linesOf(keys.service));
    expect(patched('latchkey-vault')).toEqual(linesOf(vaultKeys(keys)));
  });
});

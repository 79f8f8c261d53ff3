import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeys, vaultKeys } from '#composition/keys';
import { vaultSettings, workerSettings } from '#composition/settings';
import { findMisspelledSettings } from '#platform/configuration';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { programOf } from '../support/run-app.js';
import { answerOf } from './scene.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The output of a program that refuses to start, by lines. */
async function refusal(app: 'standalone' | 'api' | 'vault', env: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', programOf(app)], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => (said += String(text)));
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(1);
  return said.trim().split('\n');
}

describe('npm start', () => {
  it('lists every invalid setting before it creates anything', async () => {
    const data = join(folder, 'unmade');
    const wrong = { PORT: 'x', LOG_LEVEL: 'loud', MAIL_URL: 'nonsense', DELETION_DAYS: '1', LATCHKEY_DATA_DIR: data };
    const [, ...problems] = await refusal('standalone', wrong);
    for (const name of ['PORT', 'LOG_LEVEL', 'MAIL_URL', 'DELETION_DAYS'])
      expect(problems.filter((problem) => problem.startsWith(`  ${name} `))).toHaveLength(1);
    expect(existsSync(data)).toBe(false);
  });

  it.each(['127.0.0.1:1', 'nowhere.invalid:5432'])('names the database that cannot be opened: %s', async (host) => {
    const settings = { DATABASE_URL: `postgres://latchkey@${host}/none`, LATCHKEY_DATA_DIR: join(folder, 'started') };
    expect(await refusal('standalone', { ...settings, PORT: '0', VAULT_PORT: '0' })).toEqual([
      'Invalid configuration:',
      expect.stringMatching(`The database none at ${host} cannot be opened \\(.*\\)\\. Start the database, or correct`),
    ]);
  });

  it('refuses a data folder that cannot be created', async () => {
    expect(await refusal('standalone', { LATCHKEY_DATA_DIR: '/proc/latchkey', PORT: '0' })).toEqual([
      'The data folder /proc/latchkey is not writable (ENOENT). Set another folder in LATCHKEY_DATA_DIR.',
    ]);
  });
});

describe('A separate process', () => {
  it('reports an unusable port or HOST in one sentence', async () => {
    const { service } = makeKeys();
    const { app } = await createDatabase();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const urls = { PUBLIC_URL: 'http://127.0.0.1:1', APP_URL: 'http://127.0.0.1:1', VAULT_URL: 'http://127.0.0.1:2' };
    const settings = { ...service, ...urls, DATABASE_URL: app, LOG_LEVEL: 'silent' };
    try {
      expect(await refusal('api', { ...settings, PORT: String(port), HOST: '127.0.0.1' })).toEqual([
        expect.stringMatching(`^Port ${port} of 127\\.0\\.0\\.1 is in use\\. `),
      ]);
      expect(await refusal('api', { ...settings, PORT: String(await freePort()), HOST: '192.0.2.1' })).toEqual([
        expect.stringMatching(/^Cannot listen on port \d+ of 192\.0\.2\.1 \(EADDRNOTAVAIL\)/),
      ]);
    } finally {
      server.close();
    }
  });

  it.each([
    ['api', { VAULT_KEY: 'x', VAULT_MASTER_KEYS_FILE: '/x' }, ['VAULT_MASTER_KEYS', 'VAULT_KEY']],
    ['vault', { MASTER_KEYS: 'x', SERVICE_KEY: 'x' }, ['MASTER_KEYS', 'SERVICE_KEY']],
  ] as const)('of the %s warns about keys of another process', async (app, environment, names) => {
    const lines = await refusal(app, environment);
    expect(lines.slice(0, names.length)).toEqual(
      names.map((name) => expect.stringMatching(`^${name} is a key of another process\\. Remove it from this process`)),
    );
  });

  it('of the vault refuses a data folder that is not writable', async () => {
    writeFileSync(join(folder, 'file'), '');
    const keys = makeKeys();
    const urls = { PUBLIC_URL: 'http://127.0.0.1:1', APP_URL: 'http://127.0.0.1:1', VAULT_URL: 'http://127.0.0.1:2' };
    const settings = { ...vaultKeys(keys), ...urls, DATABASE_URL: (await createDatabase()).vault };
    const [, problem] = await refusal('vault', { ...settings, LATCHKEY_DATA_DIR: join(folder, 'file', 'data') });
    expect(problem).toMatch(/^ {2}LATCHKEY_DATA_DIR: The data folder \S+ is not writable \(E/);
  });
});

const ofTheSystem = [
  ...['PATH', 'HOME', 'HOST', 'USER', 'TERM', 'LANG', 'LANGUAGE', 'LC_ALL', 'PWD', 'OLDPWD', 'SHLVL', 'SHELL', '_'],
  ...['HOSTNAME', 'HOSTTYPE', 'OSTYPE', 'MACHTYPE', 'LOGNAME', 'MAIL', 'MAILPATH', 'EDITOR', 'PAGER', 'TZ', 'TMPDIR'],
  ...['COLORTERM', 'TERM_PROGRAM', 'DISPLAY', 'SSH_TTY', 'SSH_AUTH_SOCK', 'XDG_RUNTIME_DIR', 'PS1', 'IFS', 'UID'],
  ...['OS', 'TEMP', 'TMP', 'APPDATA', 'COMSPEC', 'PATHEXT', 'USERNAME', 'USERDOMAIN', 'WINDIR', 'SYSTEMROOT', 'PROMPT'],
  ...['NODE', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_PATH', 'INIT_CWD', 'COLOR', 'NO_COLOR', 'FORCE_COLOR', 'CI', 'DEBUG'],
  ...['npm_command', 'npm_execpath', 'npm_node_execpath', 'npm_config_cache', 'npm_config_prefix', 'npm_package_name'],
  ...['AWS_PROFILE', 'AWS_DEFAULT_REGION', 'KUBERNETES_PORT', 'KUBERNETES_SERVICE_HOST', 'PGHOST', 'PGPORT', 'PGUSER'],
];

describe('A variable that resembles a setting', () => {
  const names = ['ORGANIZATION_SELF_SERVICE', 'MASTER_KEYS', 'DATABASE_VAULT_URL', 'PORT'];

  it('causes a warning', () => {
    const given = { SELF_SERVICE_ORGANIZATIONS: 'true', MASTER_KEY_FILE: '/x', MASTR_KEYS: 'x' };
    expect(findMisspelledSettings(given, names)).toEqual([
      'SELF_SERVICE_ORGANIZATIONS is not a setting and is ignored. Did you mean ORGANIZATION_SELF_SERVICE?',
      'MASTER_KEY_FILE is not a setting and is ignored. Did you mean MASTER_KEYS?',
      'MASTR_KEYS is not a setting and is ignored. Did you mean MASTER_KEYS?',
    ]);
  });

  it.each(['POTR', 'PRT', 'PORTS', 'POST'])('causes a warning if its short name has one typo: %s', (name) => {
    expect(findMisspelledSettings({ [name]: '3001' }, names)).toEqual([
      `${name} is not a setting and is ignored. Did you mean PORT?`,
    ]);
  });

  it('is distinguished from unrelated variables', () => {
    const given = { MASTER_KEYS_FILE: '/x', VAULT_DATABASE_URL: 'x', PATH: '/bin', HOME: '/root' };
    expect(findMisspelledSettings(given, names)).toEqual([]);
  });

  it('is distinguished from the variables of shells, terminals, operating systems and npm', () => {
    const settings = Object.keys({ ...workerSettings, ...vaultSettings, DEMO: null });
    const given = Object.fromEntries(ofTheSystem.map((name) => [name, 'x']));
    expect(findMisspelledSettings(given, settings)).toEqual([]);
  });
});

describe('cli migrate', () => {
  it('names the database that does not answer', async () => {
    const port = await freePort();
    const DATABASE_URL = `postgres://latchkey:x@127.0.0.1:${port}/latchkey`;
    const { code, answer } = await answerOf({ DATABASE_URL, LATCHKEY_DATA_DIR: folder }, 'migrate');
    expect([code, answer.error]).toEqual([
      1,
      {
        code: 'internal_error',
        reason: 'database_unavailable',
        message: `The database latchkey at 127.0.0.1:${port} does not answer (ECONNREFUSED). Start it, or correct DATABASE_URL.`,
      },
    ]);
  });
});

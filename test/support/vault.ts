import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Egress } from '#platform/outgoing';
import { type LimitOptions } from '#platform/rate-limit';
import { openLog, stopAll } from '#platform/process';
import { publicHalf, RequestSigner, ServiceClient, type ServiceKey } from '#platform/service-auth';
import { type VaultOptions } from '#vault';
import { parties } from '#vault-protocol';
import { type DatabaseUrls } from '#composition/postgres';
import { createVaultApp } from '#composition/vault';
import { freePort } from './free-port.js';
import { letGo } from './let-go.js';
import { query } from './cluster/sql.js';
import { createDatabase, patientDatabase } from './database.js';
import { TickingClock } from './ticking-clock.js';

type Hint = { id: string; account_id: string; kind: string };

const written = ({ id, key }: ServiceKey): string => `${id}:${key.toString('base64')}`;

const newKey = (id: string): ServiceKey => ({ id, key: randomBytes(32) });

/** The vault with its own database, and a service that records the vault's notifications. */
export async function startVault(database?: Pick<DatabaseUrls, 'owner' | 'vault'>) {
  const urls = database ?? (await createDatabase());
  // Jobs become due by the clock of PostgreSQL.
  const clock = new TickingClock(new Date().toISOString());
  const log: string[] = [];
  const [serviceKey, vaultKey] = [newKey('service'), newKey('vault')];
  const masterKeys = [newKey('master')];
  const hints: Hint[] = [];
  const service = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      hints.push(JSON.parse(body) as Hint);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => service.once('listening', ready));

  const options: Omit<VaultOptions, 'vaultUrl'> = {
    vaultKey,
    dataDir: mkdtempSync(join(tmpdir(), 'latchkey-vault-')),
    serviceKeys: [publicHalf(serviceKey)],
    appUrl: 'https://app.example.com',
    publicUrl: 'https://api.example.com',
    serviceUrl: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  };
  const apps: NestFastifyApplication[] = [];
  const clients: ServiceClient[] = [];

  /** Starts another vault process on the same database. */
  async function start(changes: Partial<VaultOptions> & { limits?: LimitOptions; clock?: TickingClock } = {}) {
    const database = { url: urls.vault, role: null, poolSize: 10, ...patientDatabase };
    const egress = Egress.to(['127.0.0.1'], true);
    const requests = openLog('info', {}, { write: (line: string) => void log.push(line) });
    const kernel = { database, egress, masterKeys, cursorKeys: [randomBytes(32)], clock, log: requests };
    const port = await freePort();
    const vaultUrl = `http://127.0.0.1:${port}`;
    const app = await createVaultApp({ ...kernel, ...options, vaultUrl, ...changes });
    app.useLogger(listening(log));
    await app.listen(port, '127.0.0.1');
    apps.push(app);
    return { app, base: vaultUrl, ...callers(vaultUrl, changes.clock) };
  }

  function callers(base: string, by = clock) {
    const client = new ServiceClient(base, new RequestSigner(parties.toVault, serviceKey, by));
    clients.push(client);
    /** Sends a signed request: `asService('org_a', 'POST /v1/accounts/status', {…})`. */
    const asService = async (orgId: string, request: string, body?: object, more: object = {}) => {
      const [method, path] = request.split(' ') as ['GET', string];
      const { status, body: answer } = await client.send({ orgId, method, path, body, timeout_ms: 30_000, ...more });
      return { status, body: answer as any };
    };
    return { asService };
  }

  const first = await start();
  const vault = {
    ...first,
    urls,
    clock,
    log,
    hints,
    serviceKey,
    dataDir: options.dataDir,
    /** The environment for a separate process that is another process of this vault. */
    environment: (port: number): Record<string, string> => ({
      DATABASE_URL: urls.vault,
      VAULT_PORT: String(port),
      PUBLIC_URL: options.serviceUrl,
      VAULT_URL: `http://127.0.0.1:${port}`,
      LATCHKEY_DATA_DIR: options.dataDir,
      VAULT_MASTER_KEYS: written(masterKeys[0]!),
      CURSOR_KEYS: written(newKey('cursor')),
      VAULT_KEY: written(vaultKey),
      SERVICE_PUBLIC_KEYS: written(publicHalf(serviceKey)),
      EGRESS_ALLOW: '127.0.0.1',
      EGRESS_ALLOW_HTTP: 'true',
      LOG_LEVEL: 'error',
    }),
    callers,
    start,
    /** Moves the time for PostgreSQL too, because leases and jobs use its clock. */
    pass: async (span: Parameters<TickingClock['pass']>[0]) => {
      const before = clock.now().getTime();
      clock.pass(span);
      const passed = `interval '${clock.now().getTime() - before} milliseconds'`;
      // Citus accepts this difference only of times without a zone.
      const earlier = (column: string) => `${column} = (${column} at time zone 'UTC' - ${passed}) at time zone 'UTC'`;
      const times = ['held_until', 'retry_at', 'refused_at', 'abandoned_at'];
      await query(urls.owner, `update vault.refresh_leases set ${times.map(earlier).join()}`);
      await query(urls.owner, `update vault.outbox set due_at = now() where due_at <= '${clock.now().toISOString()}'`);
    },
    /** Runs a statement that sees all rows. */
    sql: <Row extends object = any>(text: string): Promise<Row[]> => query<Row>(urls.owner, text),
    /** Runs a statement as the vault's own role. */
    sqlOfVault: <Row extends object = any>(text: string): Promise<Row[]> => query<Row>(urls.vault, text),
    stop: async () => {
      await Promise.all([stopAll(apps), ...clients.map((client) => client.close())]);
      service.closeAllConnections();
      await new Promise((closed) => service.close(closed));
      letGo(vault);
    },
  };
  return vault;
}

export type RunningVault = Awaited<ReturnType<typeof startVault>>;

/** Waits for the result of a background task. */
export async function eventually(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const until = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`Timed out while waiting: ${what}.`);
    await setTimeout(25);
  }
}

const listening = (log: string[]) => {
  const note = (...parts: unknown[]) => void log.push(parts.map((part) => inspectable(part)).join(' '));
  return { log: note, error: note, warn: note, debug: note, verbose: note, fatal: note };
};

const inspectable = (part: unknown): string => {
  if (part instanceof Error) return `${part.stack} ${JSON.stringify(part)}`;
  return typeof part === 'string'
    ? part
    : JSON.stringify(part, (_, value) => (value instanceof Error ? inspectable(value) : value));
};

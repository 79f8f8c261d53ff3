import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { freePort } from '#composition/postgres';
import { startServing } from './processes.js';
import { type System } from './system.js';

const warmUps = 20;
const counted = 50;

/**
 * A request of the API whose round trips are counted. It is sent with each of the bodies in turn, and with the token of
 * the first organization unless it has its own.
 */
export type CountedRequest = { method: string; path: string; bodies?: object[]; isKeyed?: boolean; token?: string };

/** Round trips to PostgreSQL and statements per request, of each process. */
export type RoundTrips = Record<'api' | 'vault', Counts>;

type Counts = { trips: number; statements: number };

/**
 * Counts the round trips of requests that are sent one after the other, in a second API and a second vault. Their
 * connections to PostgreSQL go through a proxy, which the measured processes do not have.
 */
export async function countRoundTrips(
  { urls, environmentsFor, organizations }: System,
  requests: Record<string, CountedRequest>,
): Promise<Record<string, RoundTrips>> {
  const [toApp, toVault] = [await startCountingProxy(urls.app), await startCountingProxy(urls.vault)];
  const ports = { api: await freePort(), vault: await freePort() };
  const environments = environmentsFor({ ...urls, app: toApp.url, vault: toVault.url }, ports);
  const origin = `http://127.0.0.1:${ports.api}`;
  const vault = await startServing('vault', environments.vault, `http://127.0.0.1:${ports.vault}/health/live`);
  const api = await startServing('api', environments.service, `${origin}/health/live`);
  try {
    const found: Record<string, RoundTrips> = {};
    for (const [name, request] of Object.entries(requests)) {
      const ask = (n: number) => send(origin, request.token ?? organizations[0]!.token, request, n);
      for (let n = 0; n < warmUps; n++) await ask(n);
      for (const { counts } of [toApp, toVault]) counts.trips = counts.statements = 0;
      for (let n = 0; n < counted; n++) await ask(n);
      found[name] = { api: perRequest(toApp.counts), vault: perRequest(toVault.counts) };
    }
    return found;
  } finally {
    for (const { child } of [api, vault]) child.kill('SIGKILL');
    for (const proxy of [toApp, toVault]) proxy.close();
  }
}

function perRequest({ trips, statements }: Counts): Counts {
  const each = (total: number) => Math.round((total / counted) * 10) / 10;
  return { trips: each(trips), statements: each(statements) };
}

async function send(origin: string, token: string, request: CountedRequest, n: number): Promise<void> {
  const { method, path, bodies, isKeyed } = request;
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (bodies) headers['content-type'] = 'application/json';
  if (isKeyed) headers['idempotency-key'] = crypto.randomUUID();
  const body = bodies && JSON.stringify(bodies[n % bodies.length]);
  const answer = await fetch(origin + path, { method, headers, ...(body && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
}

/**
 * Forwards connections to a server, and counts the messages `ReadyForQuery` and `CommandComplete`. PostgreSQL ends each
 * round trip and each statement with one.
 */
async function startCountingProxy(url: string): Promise<{ url: string; counts: Counts; close: () => void }> {
  const target = new URL(url);
  const counts: Counts = { trips: 0, statements: 0 };
  const count = (type: number) => {
    if (type === readyForQuery) counts.trips++;
    else if (type === commandComplete) counts.statements++;
  };
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    upstream.on('data', readMessages(count));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => [client, upstream].map((each) => each.destroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return { url: proxied.href, counts, close: () => server.close() };
}

const readyForQuery = 'Z'.charCodeAt(0);
const commandComplete = 'C'.charCodeAt(0);
const headLength = 5;

/** Reads messages of PostgreSQL: one byte for the type, four for the length of the rest, which includes these four. */
function readMessages(found: (type: number) => void): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let left = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (left > 0) {
        const skipped = Math.min(left, chunk.length - at);
        left -= skipped;
        at += skipped;
        continue;
      }
      const taken = Math.min(headLength - head.length, chunk.length - at);
      head = Buffer.concat([head, chunk.subarray(at, at + taken)]);
      at += taken;
      if (head.length < headLength) return;
      found(head[0]!);
      left = head.readUInt32BE(1) - (headLength - 1);
      head = Buffer.alloc(0);
    }
  };
}

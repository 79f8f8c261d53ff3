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

/** Round trips to PostgreSQL per request, of each process. */
export type RoundTrips = { api: number; vault: number };

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
      const ask = (n: number) => send(origin, { token: organizations[0]!.token, ...request }, n);
      for (let n = 0; n < warmUps; n++) await ask(n);
      const before = { api: toApp.count(), vault: toVault.count() };
      for (let n = 0; n < counted; n++) await ask(n);
      const each = (total: number) => Math.round((total / counted) * 10) / 10;
      found[name] = { api: each(toApp.count() - before.api), vault: each(toVault.count() - before.vault) };
    }
    return found;
  } finally {
    for (const { child } of [api, vault]) child.kill('SIGKILL');
    for (const proxy of [toApp, toVault]) proxy.close();
  }
}

async function send(origin: string, request: CountedRequest, n: number): Promise<void> {
  const { method, path, bodies, isKeyed, token } = request;
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  if (bodies) headers['content-type'] = 'application/json';
  if (isKeyed) headers['idempotency-key'] = crypto.randomUUID();
  const body = bodies && JSON.stringify(bodies[n % bodies.length]);
  const answer = await fetch(origin + path, { method, headers, ...(body && { body }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text}`);
}

/** Forwards connections to a server, and counts the messages `ReadyForQuery`. PostgreSQL ends each round trip with one. */
async function startCountingProxy(url: string): Promise<{ url: string; count: () => number; close: () => void }> {
  const target = new URL(url);
  let count = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const read = countReady(() => count++);
    upstream.on('data', read);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => [client, upstream].map((each) => each.destroy()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return { url: proxied.href, count: () => count, close: () => server.close() };
}

const readyForQuery = 'Z'.charCodeAt(0);
const headLength = 5;

/** Reads messages of PostgreSQL: one byte for the type, four for the length of the rest, which includes these four. */
function countReady(found: () => void): (chunk: Buffer) => void {
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
      if (head[0] === readyForQuery) found();
      left = head.readUInt32BE(1) - (headLength - 1);
      head = Buffer.alloc(0);
    }
  };
}

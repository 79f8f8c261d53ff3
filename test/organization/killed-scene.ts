import { once } from 'node:events';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { type KeyMaterial, makeKeys } from '#composition/keys';
import { type DatabaseUrls } from '#composition/postgres';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { eventually } from '../support/vault.js';
import { aheadOf, asOwner, open, product, type Rows } from './purge-scene.js';

let urls: DatabaseUrls;
let keys: KeyMaterial;
let redisUrl: string | null;
const workers: RunningApp[] = [];

/** A product whose workers run in separate processes. @param redis carries their queue and counts requests */
export async function openWith(redis: string | null): Promise<void> {
  [urls, keys, redisUrl] = [await createDatabase(), makeKeys(), redis];
  await onRedis((redis) => redis.flushdb());
  await open({ installation: { urls, keys }, ...(redis && { limits: { factor: 100, redisUrl: redis } }) });
}

export async function startWorker(): Promise<RunningApp> {
  const port = await freePort();
  const worker = await runApp(
    'worker',
    {
      DATABASE_URL: urls.app,
      PUBLIC_URL: product.base,
      VAULT_URL: product.vaultUrl,
      WORKER_PORT: String(port),
      LOG_LEVEL: 'fatal',
      ...keys.service,
      ...(redisUrl && { REDIS_URL: redisUrl }),
    },
    port,
  );
  workers.push(worker);
  return worker;
}

export async function kill({ child }: RunningApp): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

export const killAll = () => Promise.all(workers.filter(({ child }) => child.signalCode === null).map(kill));

/**
 * Waits for a worker's effect. The vault only accepts signatures within a minute of its clock, and a worker uses the
 * machine's time.
 */
export const untilSo = (isSo: () => Promise<boolean>, what: string) =>
  eventually(() => {
    product.clock.pass({ seconds: (Date.now() - product.clock.now().getTime()) / 1000 });
    return isSo();
  }, what);

/** Waits until no task is due or waits for another attempt. */
export const untilIdle = () =>
  untilSo(
    async () =>
      (await asOwner('select from kernel.outbox where due_at <= now() or last_error is not null')).length === 0,
    'all requested jobs to be done',
  );

const gate = 4711;

/** Makes any process that reaches such a row wait there. */
export async function haltAt(rows: Rows) {
  const keeper = new Client({ connectionString: urls.owner });
  // If a test fails early, the server closes this connection when the database is dropped.
  keeper.on('error', () => undefined);
  await keeper.connect();
  await keeper.query(`select pg_advisory_lock(${gate})`);
  const open = await aheadOf(rows, `perform pg_advisory_xact_lock_shared(${gate})`);
  const there = async (): Promise<number[]> => (await asOwner(waiting)).map(({ pid }) => Number(pid));
  return {
    untilThere: () => untilSo(async () => (await there()).length > 0, `somebody at ${rows.join(' ')}`),
    /** A database session notices the end of its process only when it resumes. */
    letGo: async () => {
      const sessions = await there();
      await keeper.end();
      await open();
      const busy = `select from pg_locks where pid = any ('{${sessions.join()}}') and relation = '${rows[1]}'::regclass`;
      await eventually(async () => (await asOwner(busy)).length === 0, 'its transaction to end');
    },
  };
}

const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`;

/** Simulates that the killed worker was silent until its claims on the row and the job expired. */
export async function passItOn(): Promise<void> {
  // The delay grows with each failure.
  await asOwner(
    `update kernel.outbox set claimed_until = null, due_at = now() where job = 'OrganizationIsPurgedWhenDue'`,
  );
  await asOwner(`update bullmq.job set locked_until_ms = 0, stalled_marked = true where state = 'active'`);
  await asOwner(`delete from bullmq.meta where field = 'stalled-check'`);
  await onRedis(async (redis) => {
    const active = (await redis.keys('*:outbox:active'))[0];
    if (!active) return;
    const queue = active.slice(0, -'active'.length);
    const ids = await redis.lrange(active, 0, -1);
    if (ids.length > 0) await redis.sadd(`${queue}stalled`, ...ids);
    await redis.del(`${queue}stalled-check`, ...ids.map((id) => `${queue}${id}:lock`));
  });
}

async function onRedis(work: (redis: Redis) => Promise<unknown>): Promise<void> {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl);
  await work(redis).finally(() => redis.disconnect());
}

const reads: Record<string, (redis: Redis, key: string) => Promise<unknown>> = {
  string: (redis, key) => redis.get(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  hash: (redis, key) => redis.hgetall(key),
  zset: (redis, key) => redis.zrange(key, 0, -1),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
};

/**
 * Redis keys that contain one of the texts in their name or value, with the seconds until they expire, or -1 if they do
 * not.
 */
export async function tracesOnRedis(...texts: string[]): Promise<{ key: string; seconds: number }[]> {
  const found: { key: string; seconds: number }[] = [];
  await onRedis(async (redis) => {
    for (const key of await redis.keys('*')) {
      const value = JSON.stringify(await reads[await redis.type(key)]?.(redis, key));
      if (texts.some((text) => `${key} ${value}`.includes(text))) found.push({ key, seconds: await redis.ttl(key) });
    }
  });
  return found;
}

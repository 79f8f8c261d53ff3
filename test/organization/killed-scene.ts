import { once } from 'node:events';
import { Redis } from 'ioredis';
import { Client } from 'pg';
import { makeKeys } from '#composition/keys';
import { createDatabase } from '../support/database.js';
import { freePort } from '../support/free-port.js';
import { runApp, type RunningApp } from '../support/run-app.js';
import { eventually } from '../support/vault.js';
import { type Rows, startPurgeScene } from './purge-scene.js';
import { freeKilledPurges } from '../support/states/organizations.js';

export type KilledScene = Awaited<ReturnType<typeof startKilledScene>>;

/**
 * A product whose workers run in separate processes. The caller stops it.
 * @param redisUrl carries their queue and counts requests
 */
export async function startKilledScene(redisUrl: string | null) {
  const [urls, keys] = [await createDatabase(), makeKeys()];
  await onRedis(redisUrl, (redis) => redis.flushdb());
  const scene = await startPurgeScene({
    installation: { urls, keys },
    ...(redisUrl && { limits: { factor: 100, redisUrl } }),
  });
  const { product, asOwner } = scene;
  const workers: RunningApp[] = [];

  async function startWorker(): Promise<RunningApp> {
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

  /**
   * Waits for a worker's effect. The vault only accepts signatures within a minute of its clock, and a worker uses the
   * machine's time.
   */
  const untilSo = (isSo: () => Promise<boolean>, what: string) =>
    eventually(() => {
      product.clock.pass({ seconds: (Date.now() - product.clock.now().getTime()) / 1000 });
      return isSo();
    }, what);

  return {
    ...scene,
    redisUrl,
    startWorker,
    untilSo,
    killAll: () => Promise.all(workers.filter(({ child }) => child.signalCode === null).map(kill)),
    /** Waits until no task waits for another attempt or is due within a minute. Some tasks wait seconds for more events. */
    untilIdle: () => untilSo(async () => (await asOwner(dueSoon)).length === 0, 'all requested jobs to be done'),
  };
}

const dueSoon = `select from kernel.outbox where due_at <= now() + interval '1 minute' or last_error is not null`;

export async function kill({ child }: RunningApp): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

const gate = 4711;

/** Makes any process that reaches such a row wait there. */
export async function haltAt({ product, asOwner, aheadOf, untilSo }: KilledScene, rows: Rows) {
  const keeper = new Client({ connectionString: product.urls.owner });
  // If a test fails early, the server closes this connection when the database is dropped.
  keeper.on('error', () => undefined);
  await keeper.connect();
  await keeper.query(`select pg_advisory_lock(${gate})`);
  const open = await aheadOf(rows, `perform pg_advisory_xact_lock_shared(${gate})`);
  const there = async (): Promise<number[]> => (await asOwner(waiting)).map(({ pid }) => Number(pid));
  return {
    untilThere: () => untilSo(async () => (await there()).length > 0, `a process at ${rows.join(' ')}`),
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
export async function passItOn({ asOwner, redisUrl }: KilledScene): Promise<void> {
  // The delay grows with each failure.
  await freeKilledPurges(asOwner);
  await onRedis(redisUrl, async (redis) => {
    const active = (await redis.keys('*:outbox:active'))[0];
    if (!active) return;
    const queue = active.slice(0, -'active'.length);
    const ids = await redis.lrange(active, 0, -1);
    if (ids.length > 0) await redis.sadd(`${queue}stalled`, ...ids);
    await redis.del(`${queue}stalled-check`, ...ids.map((id) => `${queue}${id}:lock`));
  });
}

async function onRedis(redisUrl: string | null, work: (redis: Redis) => Promise<unknown>): Promise<void> {
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
export async function tracesOnRedis(
  redisUrl: string | null,
  ...texts: string[]
): Promise<{ key: string; seconds: number }[]> {
  const found: { key: string; seconds: number }[] = [];
  await onRedis(redisUrl, async (redis) => {
    for (const key of await redis.keys('*')) {
      const value = JSON.stringify(await reads[await redis.type(key)]?.(redis, key));
      if (texts.some((text) => `${key} ${value}`.includes(text))) found.push({ key, seconds: await redis.ttl(key) });
    }
  });
  return found;
}

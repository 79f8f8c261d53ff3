import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { openBench, org, stopWorkers, until } from '../support/outbox/bench.js';
import { type WorkerPlace } from '../support/outbox/worker.js';
import { describeOnRedis } from '../support/redis.js';

export let bench: Awaited<ReturnType<typeof openBench>>;
export let place: WorkerPlace;

/** Each test twice: with rows that PostgreSQL carries, and with rows that Redis does, in a database it may wipe. */
export function onEitherQueue(redisUrl: string | null, tests: () => void) {
  const queues = [
    { name: 'PostgreSQL', runs: describe, redisUrl: null },
    { name: 'Redis', runs: describeOnRedis, redisUrl },
  ];
  for (const { name, runs, redisUrl } of queues)
    runs(`The outbox, carried by ${name}`, () => {
      beforeAll(async () => {
        if (redisUrl) await wipe(redisUrl);
        bench = await openBench();
        place = { url: bench.url, redisUrl };
      });
      afterEach(stopWorkers);
      afterAll(() => bench.stop());

      tests();
    });
}

export async function wipe(url: string) {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

/** Puts a delivery into the queue, as one that is late or comes twice. */
export async function deliver(id: string, attempts: number) {
  const jobs = [1, 2].map(() => ({ name: 'row', data: { org_id: org, id, attempts } }));
  if (place.redisUrl) {
    const connection = new Redis(place.redisUrl, { maxRetriesPerRequest: null });
    const [key] = await connection.keys('latchkey-*:outbox:*');
    const queue = new Queue('outbox', { connection, prefix: key!.split(':')[0] });
    await queue.addBulk(jobs);
    await until(async () => (await queue.getWaitingCount()) === 0);
    await queue.close();
    return void connection.disconnect();
  }
  const pool = new Pool({ connectionString: bench.url, options: '-c search_path=bullmq' });
  const queue = new (withBackend(createPostgresBackend).Queue)('outbox', { connection: pool });
  await queue.addBulk(jobs);
  await until(async () => (await queue.getWaitingCount()) === 0);
  await queue.close();
  await pool.end();
}

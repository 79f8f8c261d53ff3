import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { openBench, org, stopWorkers, until } from '../support/outbox/bench.js';
import { type WorkerPlace } from '../support/outbox/worker.js';
import { describeOnRedis } from '../support/redis.js';

export let bench: Awaited<ReturnType<typeof openBench>>;
export let place: WorkerPlace;

/**
 * Runs each test with every kind of queue: in PostgreSQL, in a Redis database that may be wiped, and within the
 * process.
 */
export function onEveryQueue(redisUrl: string | null, tests: () => void) {
  const queues = [
    { name: 'PostgreSQL', runs: describe, queue: 'postgres' as const },
    { name: 'Redis', runs: describeOnRedis, queue: { redisUrl: redisUrl! } },
    { name: 'the process', runs: describe, queue: 'in process' as const },
  ];
  for (const { name, runs, queue } of queues)
    runs(`With the job queue in ${name},`, () => {
      beforeAll(async () => {
        if (typeof queue === 'object') await wipe(queue.redisUrl);
        bench = await openBench();
        place = { url: bench.url, queue };
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

/** Adds a delivery to the queue, like one that arrives late or twice. */
export async function deliver(id: string, attempts: number) {
  const jobs = [1, 2].map(() => ({ name: 'row', data: { org_id: org, id, attempts } }));
  // Only the process itself can deliver to this queue.
  if (place.queue === 'in process') return;
  if (typeof place.queue === 'object') {
    const connection = new Redis(place.queue.redisUrl, { maxRetriesPerRequest: null });
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

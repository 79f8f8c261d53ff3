import { createPostgresBackend, Queue, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { openBench, org, stopWorkers, until } from '../support/outbox/bench.js';
import { type WorkerPlace } from '../support/outbox/worker.js';
import { describeOnRedis } from '../support/redis.js';

/** A database, and the place of its workers. */
export type OutboxScene = { bench: Awaited<ReturnType<typeof openBench>>; place: WorkerPlace };

/**
 * Runs each test with every kind of queue: in PostgreSQL, in a Redis database that may be wiped, and within the
 * process.
 */
export async function onEveryQueue(redisUrl: string | null, tests: (scene: OutboxScene) => void) {
  const queues = [
    { name: 'PostgreSQL', queue: 'postgres' as const },
    ...(redisUrl === null ? [] : [{ name: 'Redis', queue: { redisUrl } }]),
    { name: 'the process', queue: 'in process' as const },
  ];
  if (redisUrl === null)
    describeOnRedis('With the job queue in Redis,', () => it('the same tests run', () => undefined));
  for (const { name, queue } of queues) {
    if (typeof queue === 'object') await wipe(queue.redisUrl);
    const bench = await openBench();
    afterAll(() => bench.stop());
    describe(`With the job queue in ${name},`, () => {
      afterEach(stopWorkers);

      tests({ bench, place: { url: bench.url, queue } });
    });
  }
}

export async function wipe(url: string) {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

/** Adds a delivery to the queue, like one that arrives late or twice. */
export async function deliver({ bench, place }: OutboxScene, id: string, attempts: number) {
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

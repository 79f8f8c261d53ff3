import { createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { type Pool } from 'pg';
import { BullQueue, queueName } from './bull-queue.js';
import { ProducerOnPostgres } from './producer-on-postgres.js';
import { type Queue } from './queue.js';
import { WorkerOnPostgres } from './worker-on-postgres.js';

/** How many of its events BullMQ keeps. Latchkey does not use these events. */
const streams = { events: { maxLen: 100 } };

/** @param pool has the queue's schema in its search path. The owner of the pool closes it. */
export function queueOnPostgres(pool: Pool): Queue {
  const bull = withBackend(createPostgresBackend);
  const connection = pool;
  return new BullQueue({
    producer: new ProducerOnPostgres(() => quiet(new bull.Queue(queueName, { connection, streams }))),
    consumer: (process, options) =>
      new WorkerOnPostgres(() =>
        quiet(new bull.Worker(queueName, process, { ...options, connection, autorun: false })),
      ),
    reachable: () => true,
    disconnect: () => undefined,
  });
}

/** @param prefix of the keys, so that two databases may share one Redis. */
export function queueOnRedis(url: string, prefix: string): Queue {
  const bull = withBackend(createRedisBackend);
  // Must wait for Redis without limit: BullMQ never recovers if its first command fails.
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);
  return new BullQueue({
    producer: quiet(new bull.Queue(queueName, { connection, prefix, streams })),
    consumer: (process, options) => quiet(new bull.Worker(queueName, process, { ...options, connection, prefix })),
    reachable: () => connection.status === 'ready',
    disconnect: () => connection.disconnect(),
  });
}

/**
 * Ignores errors of an emitter. Every worker would report a lost or wiped queue every second, but the relay logs it
 * once.
 */
function quiet<Emitter extends { on(event: 'error', listener: () => void): unknown }>(emitter: Emitter): Emitter {
  emitter.on('error', () => undefined);
  return emitter;
}

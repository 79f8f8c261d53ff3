import { createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { type Pool } from 'pg';
import { BullQueue, queueName } from './bull-queue.js';
import { ProducerOnPostgres } from './producer-on-postgres.js';
import { type Queue } from './queue.js';
import { WorkerOnPostgres } from './worker-on-postgres.js';

/** Nobody reads the events that BullMQ keeps of every job. */
const streams = { events: { maxLen: 100 } };

/** @param pool finds the queue's schema by its search path, and is closed by its owner. */
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
  // It must wait for Redis for as long as that takes: BullMQ never recovers from a first command that failed.
  const connection = new Redis(url, { maxRetriesPerRequest: null });
  connection.on('error', () => undefined);
  return new BullQueue({
    producer: quiet(new bull.Queue(queueName, { connection, prefix, streams })),
    consumer: (process, options) => quiet(new bull.Worker(queueName, process, { ...options, connection, prefix })),
    reachable: () => connection.status === 'ready',
    disconnect: () => connection.disconnect(),
  });
}

/** A queue that is lost or finds its data wiped says so for every worker and every second. The relay says it once. */
function quiet<Emitter extends { on(event: 'error', listener: () => void): unknown }>(emitter: Emitter): Emitter {
  emitter.on('error', () => undefined);
  return emitter;
}

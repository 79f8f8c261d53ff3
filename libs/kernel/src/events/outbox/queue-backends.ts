import { setTimeout } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import { type Pool } from 'pg';
import { type BullProducer, BullQueue, queueName } from './bull-queue.js';
import { type Queue } from './queue.js';

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
  logOutages(connection);
  return new BullQueue({
    producer: quiet(new bull.Queue(queueName, { connection, prefix, streams })),
    consumer: (process, options) => quiet(new bull.Worker(queueName, process, { ...options, connection, prefix })),
    reachable: () => connection.status === 'ready',
    disconnect: () => connection.disconnect(),
  });
}

/** Logs once when Redis cannot be reached, and once when it can be reached again. */
function logOutages(connection: Redis): void {
  const logger = new Logger('Queue');
  let isLost = false;
  connection.on('error', (err) => {
    if (!isLost) logger.error({ err }, 'Redis cannot be reached. Jobs wait until it can be reached again.');
    isLost = true;
  });
  connection.on('ready', () => {
    if (isLost) logger.log('Redis can be reached again.');
    isLost = false;
  });
}

/** Ignores errors of an emitter, because every worker would report a lost or wiped queue every second. */
function quiet<Emitter extends { on(event: 'error', listener: () => void): unknown }>(emitter: Emitter): Emitter {
  emitter.on('error', () => undefined);
  return emitter;
}

/**
 * Creates a new BullMQ queue after a failure, because the failed queue would remember that PostgreSQL was
 * unavailable.
 */
class ProducerOnPostgres implements BullProducer {
  private producer: BullProducer | undefined;

  constructor(private readonly make: () => BullProducer) {}

  async addBulk(jobs: Parameters<BullProducer['addBulk']>[0]): Promise<unknown> {
    const producer = (this.producer ??= this.make());
    try {
      return await producer.addBulk(jobs);
    } catch (error) {
      if (this.producer === producer) this.producer = undefined;
      void producer.close().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.producer?.close();
  }
}

/** The part of a BullMQ worker that is needed to start and stop it. */
type StartableWorker = {
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
  disconnect(): Promise<void>;
};

/** Milliseconds between two attempts. */
const retryDelay = 1000;

/**
 * Starts a worker once PostgreSQL is reachable. BullMQ would try only once and remember the failure: a worker started
 * while its database is down would retry in a tight loop and block the process.
 */
class WorkerOnPostgres {
  private worker: StartableWorker | undefined;
  private readonly stopping = new AbortController();

  /** @param make creates a worker that does not start by itself */
  constructor(private readonly make: () => StartableWorker) {
    void this.start();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    await (await this.startedWorker())?.close();
  }

  async disconnect(): Promise<void> {
    await (await this.startedWorker())?.disconnect();
  }

  /**
   * The worker once its startup has ended. If it were closed or disconnected during startup, BullMQ would still open a
   * connection for listening, and never return it.
   */
  private async startedWorker(): Promise<StartableWorker | undefined> {
    await this.worker?.waitUntilReady().catch(() => undefined);
    return this.worker;
  }

  private async start(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const worker = this.make();
      this.worker = worker;
      try {
        await worker.waitUntilReady();
        return signal.aborted ? undefined : await worker.run();
      } catch {
        await worker.close().catch(() => undefined);
        await setTimeout(retryDelay, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}

import { createHash } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ForgetIdempotencyKeys } from '../idempotency/forget-idempotency-keys.js';
import { type DatabaseAccess } from '../persistence/database-access.js';
import { Jobs } from './jobs.js';
import { OutboxPool } from './outbox-pool.js';
import { OutboxRows } from './outbox-rows.js';
import { Queue } from './queue.js';
import { queueOnPostgres, queueOnRedis } from './queue-backends.js';
import { Relay } from './relay.js';
import { Sweeper } from './sweeper.js';
import { TaskRunner } from './task-runner.js';
import { TaskWorker, type WorkerOptions, workerOptions } from './task-worker.js';

export type OutboxOptions = WorkerOptions & {
  database: DatabaseAccess;
  /** Redis for the queue; PostgreSQL carries it where this is null. */
  redisUrl: string | null;
};

/** Does the outbox's work: what a worker process imports, beside the modules that provide its jobs. */
@Module({})
export class OutboxModule {
  static forRoot(options: OutboxOptions): DynamicModule {
    return {
      module: OutboxModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: workerOptions, useValue: options },
        { provide: OutboxPool, useFactory: () => new OutboxPool(options.database) },
        { provide: Queue, inject: [OutboxPool], useFactory: (pool: OutboxPool) => queueFor(options, pool) },
        Jobs,
        OutboxRows,
        Relay,
        TaskRunner,
        TaskWorker,
        Sweeper,
        ForgetIdempotencyKeys,
      ],
      exports: [Relay, Sweeper],
    };
  }
}

function queueFor({ redisUrl, database }: OutboxOptions, pool: OutboxPool): Queue {
  if (!redisUrl) return queueOnPostgres(pool);
  // Other products, or another database of ours, may use the same Redis.
  const { host, pathname } = new URL(database.url);
  return queueOnRedis(
    redisUrl,
    `latchkey-${createHash('sha256')
      .update(host + pathname)
      .digest('hex')
      .slice(0, 8)}`,
  );
}

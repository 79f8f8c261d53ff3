import { createHash } from 'node:crypto';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { type DatabaseAccess } from '../../persistence/database-access.js';
import { Jobs } from './jobs.js';
import { OutboxPool } from './outbox-pool.js';
import { OutboxRows } from './outbox-rows.js';
import { Queue, QueueInProcess } from './queue.js';
import { Relay } from './relay.js';
import { Sweeper } from './sweeper.js';
import { TaskRunner, TaskWorker, WorkerOptions } from './task-runner.js';

export type OutboxOptions = WorkerOptions & {
  database: DatabaseAccess;
  /**
   * The queue that carries rows to workers: PostgreSQL, Redis at an address, or memory if there is only one process.
   */
  queue: 'postgres' | 'in process' | { redisUrl: string };
};

/** Runs the outbox. Imported by worker processes, together with the modules that provide its jobs. */
@Module({})
export class OutboxModule {
  static forRoot(options: OutboxOptions): DynamicModule {
    return {
      module: OutboxModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: WorkerOptions, useValue: options },
        { provide: OutboxPool, useFactory: () => new OutboxPool(options.database) },
        { provide: Queue, inject: [OutboxPool], useFactory: (pool: OutboxPool) => queueFor(options, pool) },
        Jobs,
        OutboxRows,
        Relay,
        TaskRunner,
        TaskWorker,
        Sweeper,
      ],
      exports: [OutboxPool, Relay, Sweeper],
    };
  }
}

async function queueFor({ queue, database }: OutboxOptions, pool: OutboxPool): Promise<Queue> {
  if (queue === 'in process') return new QueueInProcess();
  // Loads BullMQ only here, because most processes do not use the queue.
  const { queueOnPostgres, queueOnRedis } = await import('./queue-backends.js');
  if (queue === 'postgres') return queueOnPostgres(pool);
  // The prefix differs per database, because other products or another Latchkey database may use the same Redis.
  const { host, pathname } = new URL(database.url);
  return queueOnRedis(
    queue.redisUrl,
    `latchkey-${createHash('sha256')
      .update(host + pathname)
      .digest('hex')
      .slice(0, 8)}`,
  );
}

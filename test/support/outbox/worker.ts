import { type DynamicModule, type INestApplicationContext, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type DatabaseAccess, type EventEntries, OutboxModule, type OutboxOptions, type Schema } from '#kernel';
import { ForgetIdempotencyKeys } from '#kernel/http';
import { PlatformModule } from '#platform';
import { HealthModule } from '#platform/health';
import { patientDatabase } from '../database.js';
import { Announce, Compute, Deposit, Linger, Return, Stumble, Tidy, Wait } from './jobs.js';

type Asked = { type: 'test.asked'; data: { at: string | null } };

const events = {
  'test.asked': { says: 'asked for', category: 'usage' },
} satisfies EventEntries<Asked>;

const jobs = ['Deposit', 'Announce', 'Compute', 'Stumble', 'Wait', 'Nobody'];

const whenAsked = ({ at }: Asked['data']) => new Date(at ?? 0);

const testSchema: Schema = {
  name: 'public',
  role: 'latchkey_app',
  tables: [],
  migrations: [],
  events: Object.fromEntries(jobs.map((job) => [`test.${job}`, events['test.asked']])),
  // One event per job. Each runs at its own time or immediately.
  subscriptions: jobs.map((job) => ({ job, to: { [`test.${job}`]: whenAsked } })),
};

export type WorkerPlace = { url: string; queue: OutboxOptions['queue']; shutdownTimeout?: number };

const key = { id: 'test', key: Buffer.alloc(32) };

/** Starts a process that writes events and runs no jobs, like an API process. */
export const startProducer = ({ url }: Pick<WorkerPlace, 'url'>) => start(kernelOn(databaseAt(url)));

/** Starts a worker like `apps/worker`, with the test jobs. */
export function startWorker({ url, queue, shutdownTimeout = 5000 }: WorkerPlace): Promise<INestApplicationContext> {
  const database = databaseAt(url);

  @Module({
    imports: [
      kernelOn(database),
      OutboxModule.forRoot({ database, queue, concurrency: 5, shutdownTimeout }),
      HealthModule.forRoot([]),
    ],
    providers: [Announce, Compute, Deposit, ForgetIdempotencyKeys, Linger, Return, Stumble, Tidy, Wait],
  })
  class TestWorker {}

  return start(TestWorker);
}

const databaseAt = (url: string): DatabaseAccess => ({ url, role: null, poolSize: 10, ...patientDatabase });

const kernelOn = (database: DatabaseAccess) =>
  PlatformModule.forRoot({
    database,
    schemas: [testSchema],
    cursorKeys: [key.key],
    masterKeys: [key],
    schema: 'kernel',
  });

const start = (module: Type | DynamicModule): Promise<INestApplicationContext> =>
  NestFactory.createApplicationContext(module, { logger: false, abortOnError: false });

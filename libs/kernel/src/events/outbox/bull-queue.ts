import { type BulkJobOptions, type WorkerOptions } from 'bullmq';
import { Client } from 'pg';
import { connectionTo } from '../../persistence/connection-to.js';
import { type Consumer, Queue, type QueuedRow } from './queue.js';

export const queueName = 'outbox';

type BullJob = { name: string; data: QueuedRow; opts: BulkJobOptions };
type Process = (job: { data: QueuedRow }) => Promise<void>;

/** The producer and the consumers of a BullMQ queue, on PostgreSQL or Redis. */
type BullEnds = {
  producer: BullProducer;
  consumer(process: Process, options: Omit<WorkerOptions, 'connection'>): BullConsumer;
  /**
   * Whether the queue accepts jobs. False while its connection is lost, because jobs would then accumulate in memory.
   */
  reachable(): boolean;
  disconnect(): void;
};

/** `close` waits for running jobs. `disconnect` returns the connections to the pool immediately. */
type BullConsumer = { close(): Promise<void>; disconnect(): Promise<void> };

export type BullProducer = { addBulk(jobs: BullJob[]): Promise<unknown>; close(): Promise<void> };

/** Attempts are counted in PostgreSQL, so BullMQ deletes a job after it ran, regardless of its result. */
const forget = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

export class BullQueue extends Queue {
  constructor(private readonly ends: BullEnds) {
    super();
  }

  async enqueue(rows: QueuedRow[]): Promise<void> {
    if (!this.ends.reachable()) throw new Error('The queue cannot be reached.');
    // One id per row and attempt, so that the row is not queued twice if its lease expires while it waits.
    const jobs = rows.map((data) => ({
      name: 'row',
      data,
      opts: { ...forget, jobId: `${data.id}-${data.attempts}` },
    }));
    await inTime(this.ends.producer.addBulk(jobs));
  }

  consume(handle: (row: QueuedRow) => Promise<void>, concurrency: number): Consumer {
    const worker = this.ends.consumer(({ data }) => handle(data), { concurrency, maxStalledCount: 10 });
    return {
      // Without `disconnect`, the connection on which the worker listens for jobs would stay open until the running
      // jobs end, and closing the pool would wait for it.
      stop: (within) =>
        inTime(worker.close(), within)
          .catch(() => inTime(worker.disconnect(), 1000))
          .catch(() => undefined),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await inTime(this.ends.producer.close()).catch(() => undefined);
    this.ends.disconnect();
  }
}

/**
 * Ends the wait after a limit, because BullMQ waits forever for a lost connection.
 * @param limit in milliseconds
 */
async function inTime(work: Promise<unknown>, limit = 3000): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The queue did not answer in time.')), limit);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The schema of BullMQ's tables. On a shared pool BullMQ accepts no other name. */
export const queueSchema = 'bullmq';

/**
 * Migrates the queue's tables. This is part of every migration, because BullMQ ends the process if the tables are
 * missing.
 */
export async function migrateQueue(ownerUrl: string, role: string): Promise<void> {
  // Loads BullMQ only here, because every process imports this file for the schema's name.
  const { runMigrations } = await import('bullmq');
  const client = new Client(connectionTo(ownerUrl));
  await client.connect();
  try {
    await runMigrations(client, queueSchema);
    // BullMQ creates a queue's sequence at first use. The owner creates it here, so that no other role needs the
    // right to create one.
    await client.query(`select ${queueSchema}.next_job_id($1)`, [queueName]);
    await client.query(`
      revoke create on schema ${queueSchema} from ${role};
      grant usage on schema ${queueSchema} to ${role};
      grant select, insert, update, delete on all tables in schema ${queueSchema} to ${role};
      grant usage on all sequences in schema ${queueSchema} to ${role};
      grant execute on all functions in schema ${queueSchema} to ${role};`);
  } finally {
    await client.end();
  }
}

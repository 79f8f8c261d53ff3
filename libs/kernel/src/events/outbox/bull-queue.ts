import { type BulkJobOptions, type WorkerOptions } from 'bullmq';
import { type Consumer, type QueuedRow, Queue } from './queue.js';

export const queueName = 'outbox';

export type BullJob = { name: string; data: QueuedRow; opts: BulkJobOptions };
export type Process = (job: { data: QueuedRow }) => Promise<void>;

/** BullMQ on what it may stand on; its classes differ in type only. */
export type BullEnds = {
  producer: BullProducer;
  consumer(process: Process, options: Omit<WorkerOptions, 'connection'>): { close(): Promise<void> };
  /** False while handing over would only pile up in memory. */
  reachable(): boolean;
  disconnect(): void;
};

export type BullProducer = { addBulk(jobs: BullJob[]): Promise<unknown>; close(): Promise<void> };

/** Tries are counted in PostgreSQL, so BullMQ forgets a job once it ran, whatever came of it. */
const forget = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

export class BullQueue extends Queue {
  constructor(private readonly ends: BullEnds) {
    super();
  }

  async enqueue(rows: QueuedRow[]): Promise<void> {
    if (!this.ends.reachable()) throw new Error('The queue cannot be reached.');
    // One id a row and attempt: what still waits when its lease has run out is not queued again.
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
      stop: (within) => inTime(worker.close(), within).catch(() => undefined),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await inTime(this.ends.producer.close()).catch(() => undefined);
    this.ends.disconnect();
  }
}

/** BullMQ waits for a lost connection without end. @param limit in milliseconds */
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

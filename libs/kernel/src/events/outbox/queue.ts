import { setTimeout } from 'node:timers/promises';

/** An outbox row on its way to a worker. `attempts` identifies one of several deliveries of the same row. */
export type QueuedRow = { org_id: string; id: string; attempts: number };

/**
 * Distributes outbox rows to workers. It carries only ids, and may lose or duplicate any of them. The rows in
 * PostgreSQL decide what runs.
 */
export abstract class Queue {
  /** @throws when the queue cannot be reached. */
  abstract enqueue(rows: QueuedRow[]): Promise<void>;

  /** @param handle must not throw. */
  abstract consume(handle: (row: QueuedRow) => Promise<void>, concurrency: number): Consumer;
}

/** The worker's side of the queue. */
export abstract class Consumer {
  /** Accepts no more rows and waits up to this many milliseconds for running jobs. */
  abstract stop(within: number): Promise<void>;
}

/** Carries rows to the worker of this process only. For a process whose database role cannot see a shared queue. */
export class QueueInProcess extends Queue {
  private readonly waiting = new Map<string, QueuedRow>();
  private readonly running = new Set<Promise<void>>();
  private concurrency = 0;
  private handle: (row: QueuedRow) => Promise<void> = () => Promise.resolve();

  enqueue(rows: QueuedRow[]): Promise<void> {
    // A waiting row whose lease has expired is delivered again, but is queued only once.
    for (const row of rows) this.waiting.set(`${row.id}-${row.attempts}`, row);
    this.startNext();
    return Promise.resolve();
  }

  consume(handle: (row: QueuedRow) => Promise<void>, concurrency: number): Consumer {
    Object.assign(this, { handle, concurrency });
    this.startNext();
    return {
      stop: async (within) => {
        this.concurrency = 0;
        await Promise.race([Promise.all(this.running), setTimeout(within, null, { ref: false })]);
      },
    };
  }

  private startNext(): void {
    for (const [key, row] of this.waiting) {
      if (this.running.size >= this.concurrency) return;
      this.waiting.delete(key);
      const run = this.handle(row).finally(() => {
        this.running.delete(run);
        this.startNext();
      });
      this.running.add(run);
    }
  }
}

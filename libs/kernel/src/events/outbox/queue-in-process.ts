import { setTimeout } from 'node:timers/promises';
import { type Consumer, type QueuedRow, Queue } from './queue.js';

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

import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../../persistence/transactions.js';
import { Jobs } from './jobs.js';
import { OutboxRows } from './outbox-rows.js';
import { Queue } from './queue.js';

/** Milliseconds between two passes: usually (`poll`), at least (`minGap`), and at most after failures (`maxGap`). */
const pace = { poll: 250, minGap: 20, maxGap: 5000 };

const batch = 100;

/**
 * Hands due rows to the queue: soon after a commit of this process, and four times a second for commits of other
 * processes.
 */
@Injectable()
export class Relay {
  private readonly logger = new Logger(Relay.name);
  private running: Promise<void> | undefined;
  private stopping = false;
  private failures = 0;
  private wokenUp = false;
  private wake = (): void => undefined;

  constructor(
    private readonly outboxRows: OutboxRows,
    private readonly queue: Queue,
    private readonly jobs: Jobs,
    transactions: Transactions,
  ) {
    transactions.onCommit(() => this.wakeUp());
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Reports that a row may have become due. */
  wakeUp(): void {
    this.wokenUp = true;
    if (this.failures === 0) this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const more = await this.pass();
      await this.pause(more || this.wokenUp ? pace.minGap : pace.poll);
    }
  }

  /** Hands one batch of due rows to the queue. Returns true if more rows may already be due. */
  private async pass(): Promise<boolean> {
    this.wokenUp = false;
    try {
      const claimed = await this.outboxRows.claim(this.jobs.names, batch);
      if (claimed.length > 0) await this.queue.enqueue(claimed).catch((error) => this.release(claimed, error));
      if (this.failures > 0) this.logger.log('The outbox is delivering to the queue again.');
      this.failures = 0;
      return claimed.length === batch;
    } catch (error) {
      if (++this.failures === 1) this.logger.error({ err: error }, 'The outbox cannot deliver to the queue.');
      return false;
    }
  }

  private async release(claimed: Parameters<Queue['enqueue']>[0], error: unknown): Promise<never> {
    await this.outboxRows.release(claimed);
    throw error;
  }

  private async pause(gap: number): Promise<void> {
    const delay = this.failures > 0 ? Math.min(pace.poll * 2 ** this.failures, pace.maxGap) : gap;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.stopping ? 0 : delay);
      this.wake = () => (clearTimeout(timer), resolve());
    });
    this.wake = () => undefined;
  }
}

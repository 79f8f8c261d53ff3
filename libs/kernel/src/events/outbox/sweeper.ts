import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { Metrics } from '../../process/metrics/metrics.js';
import { runningOperations } from '../../process/running-operations.js';
import { Traces } from '../../tracing/spans.js';
import { Jobs, type Sweep } from './jobs.js';
import { OutboxRows } from './outbox-rows.js';
import { WorkerOptions } from './task-runner.js';

/** Milliseconds between checks for due sweeps. */
const pace = 10_000;

/** Runs each due sweep in one process: the one that advances the sweep's date in PostgreSQL first. */
@Injectable()
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private stopping = false;

  constructor(
    private readonly outboxRows: OutboxRows,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly workerOptions: WorkerOptions,
    @Optional() private readonly traces?: Traces,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.sweep());
    }, pace);
    this.running = this.sweep();
  }

  /**
   * Waits for the running sweep, up to the time that running jobs get. Unfinished work continues when
   * the sweep is next due.
   */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await Promise.race([this.running, setTimeout(this.workerOptions.shutdownTimeout, null, { ref: false })]);
  }

  /** Runs due sweeps. A new sweep is due immediately. */
  async sweep(): Promise<void> {
    if (this.stopping || this.jobs.sweeps.length === 0) return;
    const due = await this.outboxRows
      .claimDueSweeps(this.jobs.sweeps)
      .catch((error: unknown) => (this.logFailure('claim', error), []));
    for (const sweep of due) {
      if (this.stopping) return;
      await this.run(sweep);
    }
  }

  private async run(sweep: Sweep): Promise<void> {
    const { name } = sweep;
    const began = performance.now();
    runningOperations.begin(sweep, name);
    try {
      await (this.traces ? this.traces.trace({ name }, () => sweep.run()) : sweep.run());
      this.metrics.sweeps.inc({ name, outcome: 'done' });
      this.logger.log({ sweep: name, ms: Math.round(performance.now() - began) }, 'sweep');
    } catch (error) {
      this.metrics.sweeps.inc({ name, outcome: 'failed' });
      this.logFailure(name, error);
    } finally {
      runningOperations.end(sweep);
    }
  }

  private logFailure(sweep: string, error: unknown): void {
    this.logger.error({ sweep, err: error }, 'A sweep failed. It will run again at its next scheduled time.');
  }
}

import { Injectable, Logger, Optional } from '@nestjs/common';
import { Metrics } from '../../process/metrics/metrics.js';
import { Traces } from '../../tracing/traces.js';
import { Jobs } from './jobs.js';
import { Outbox } from './outbox.js';
import { OutboxPool } from './outbox-pool.js';
import { type Sweep } from './sweep.js';

/** Milliseconds between two looks at what is due. */
const pace = 10_000;

/** Runs each sweep in one process at a time: whoever moves its next date first, in PostgreSQL. */
@Injectable()
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private readonly due: string;

  constructor(
    private readonly pool: OutboxPool,
    private readonly jobs: Jobs,
    { table }: Outbox,
    private readonly metrics: Metrics,
    @Optional() private readonly traces?: Traces,
  ) {
    this.due = due(table.replace(/outbox$/, 'sweeps'));
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running.then(() => this.sweep());
    }, pace);
    this.running = this.sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Runs what is due; a sweep seen for the first time is. */
  async sweep(): Promise<void> {
    if (this.jobs.sweeps.length === 0) return;
    const names = this.jobs.sweeps.map(({ name }) => name);
    const intervals = this.jobs.sweeps.map(({ every }) => every);
    const rows = await this.pool
      .rows<{ name: string }>(this.due, { names, intervals })
      .catch((error: unknown) => (this.failed('claim', error), []));
    for (const { name } of rows) await this.run(this.jobs.sweeps.find((sweep) => sweep.name === name)!);
  }

  private async run(sweep: Sweep): Promise<void> {
    const { name } = sweep;
    const began = performance.now();
    try {
      await (this.traces ? this.traces.trace({ name }, () => sweep.run()) : sweep.run());
      this.metrics.sweeps.inc({ name, outcome: 'done' });
      this.logger.log({ sweep: name, ms: Math.round(performance.now() - began) }, 'sweep');
    } catch (error) {
      this.metrics.sweeps.inc({ name, outcome: 'failed' });
      this.failed(name, error);
    }
  }

  private failed(sweep: string, error: unknown): void {
    this.logger.error({ sweep, err: error }, 'A sweep failed; it runs again at its next date.');
  }
}

/** @param sweeps the table of the database role */
const due = (sweeps: string) => `
  insert into ${sweeps} as sweeps (name, next_at)
  select name, now() + every * interval '1 second' from unnest(:names::text[], :intervals::float8[]) as sweep(name, every)
  on conflict (name) do update set next_at = excluded.next_at where sweeps.next_at <= now()
  returning name`;

import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * The outbox backlog. `age`: age of the oldest due row in seconds. `unknown`: number of due rows whose job this version
 * does not know.
 */
export type Backlog = { age: number; due: number; unknown: number };

/** A metric as prom-client returns it. A histogram has a value for each bucket, for the sum and for the count. */
export type Figure = { name: string; help: string; type: string; values: FigureValue[] };
export type FigureValue = { labels: Record<string, string | number>; value: number; metricName?: string };

/** The operator's metrics. Labels have few values: route patterns, never URLs or organizations. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly readings: (() => Promise<void>)[] = [];

  readonly requests = this.histogram('latchkey_http_request_seconds', 'Duration of requests, by route pattern.', [
    'method',
    'route',
    'status',
  ]);

  readonly refusals = this.counter('latchkey_refusals_total', 'Refused requests, by reason.', ['status', 'reason']);
  /** The label is not `job`, because Prometheus already uses that label. */
  readonly jobRuns = this.counter('latchkey_job_runs_total', 'Job runs by result. Failed runs are retried.', [
    'name',
    'outcome',
  ]);
  readonly jobs = this.histogram('latchkey_job_seconds', 'Duration of job runs.', ['name'], jobBuckets);
  readonly jobWaits = this.histogram(
    'latchkey_job_wait_seconds',
    'Delay between due time and start of jobs.',
    ['name'],
    jobBuckets,
  );
  readonly sweeps = this.counter('latchkey_sweep_runs_total', 'Sweep runs by result.', ['name', 'outcome']);
  readonly outgoing = this.histogram('latchkey_outgoing_call_seconds', 'Duration of calls to external addresses.', [
    'outcome',
  ]);

  readonly blockedLoop = this.histogram(
    'latchkey_event_loop_blocked_seconds',
    'Time for which a route or job blocked the event loop, if it was at least 200 ms.',
    ['operation'],
    [0.5, 1, 2.5, 5, 10],
  );

  private readonly pools = this.gauge('latchkey_pool_waiting', 'Requests waiting for a pooled connection.', ['pool']);
  private readonly age = this.gauge('latchkey_outbox_age_seconds', 'Age of the oldest due outbox row.', ['outbox']);
  private readonly due = this.gauge('latchkey_outbox_due', 'Due outbox rows.', ['outbox']);
  private readonly unknown = this.gauge(
    'latchkey_outbox_unknown',
    'Due outbox rows whose job this version does not know.',
    ['outbox'],
  );

  watchPool(pool: string, waiting: () => number): void {
    this.readings.push(() => Promise.resolve(this.pools.set({ pool }, waiting())));
  }

  /** @param outbox the table. A process that does not watch an outbox exports no figures of it. */
  watchOutbox(outbox: string, backlog: () => Promise<Backlog>): void {
    this.readings.push(async () => {
      const { age, due, unknown } = await backlog();
      this.age.set({ outbox }, age);
      this.due.set({ outbox }, due);
      this.unknown.set({ outbox }, unknown);
    });
  }

  watchProcess(): void {
    if (!this.registry.getSingleMetric('process_start_time_seconds'))
      collectDefaultMetrics({ register: this.registry });
  }

  /** Returns all metrics in Prometheus format. */
  async text(): Promise<string> {
    await this.read();
    return this.registry.metrics();
  }

  async figures(): Promise<Figure[]> {
    await this.read();
    return (await this.registry.getMetricsAsJSON()) as unknown as Figure[];
  }

  /** Reads all metrics. If one reading fails, its last value stays, and the other metrics are still available. */
  private async read(): Promise<void> {
    await Promise.allSettled(this.readings.map((read) => read()));
  }

  /** Creates a context's counter. Declare it once, where it is counted. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: this.registers });
  }

  /** Creates a context's histogram, in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = requestBuckets,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: this.registers });
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: this.registers });
  }
}

const jobBuckets = [0.01, 0.1, 1, 10, 60, 600];
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

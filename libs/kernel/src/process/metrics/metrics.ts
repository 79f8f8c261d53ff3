import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What waits in the outbox; `age` of the oldest due row in seconds, `unknown` of those whose job no worker here knows. */
export type Backlog = { age: number; due: number; unknown: number };

/** A figure as prom-client hands it over: of a histogram each bucket, the sum and the count. */
export type Figure = { name: string; help: string; type: string; values: FigureValue[] };
export type FigureValue = { labels: Record<string, string | number>; value: number; metricName?: string };

/** What an operator watches. Labels have few values: route patterns, never addresses, and no organization. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly registers = [this.registry];
  private readonly readings: (() => Promise<void>)[] = [];

  readonly requests = this.histogram('latchkey_http_request_seconds', 'Time to answer a request, by route pattern.', [
    'method',
    'route',
    'status',
  ]);

  readonly refusals = this.counter('latchkey_refusals_total', 'Requests refused, by reason.', ['status', 'reason']);
  /** Prometheus has a label `job` of its own. */
  readonly jobRuns = this.counter('latchkey_job_runs_total', 'Runs of jobs; the failed are retried.', [
    'name',
    'outcome',
  ]);
  readonly jobs = this.histogram('latchkey_job_seconds', 'Time that runs of jobs took.', ['name'], spans);
  readonly jobWaits = this.histogram('latchkey_job_wait_seconds', 'Time from due to begun.', ['name'], spans);
  readonly sweeps = this.counter('latchkey_sweep_runs_total', 'Runs of sweeps.', ['name', 'outcome']);
  readonly outgoing = this.histogram('latchkey_outgoing_call_seconds', 'Time that calls to addresses outside took.', [
    'outcome',
  ]);

  private readonly pools = this.gauge('latchkey_pool_waiting', 'Who waits for a connection of a pool.', ['pool']);
  private readonly age = this.gauge('latchkey_outbox_age_seconds', 'Age of the oldest due row of the outbox.');
  private readonly due = this.gauge('latchkey_outbox_due', 'Due rows of the outbox.');
  private readonly unknown = this.gauge('latchkey_outbox_unknown', 'Due rows whose job this version does not know.');

  watchPool(pool: string, waiting: () => number): void {
    this.readings.push(() => Promise.resolve(this.pools.set({ pool }, waiting())));
  }

  watchOutbox(backlog: () => Promise<Backlog>): void {
    this.readings.push(async () => {
      const { age, due, unknown } = await backlog();
      this.age.set(age);
      this.due.set(due);
      this.unknown.set(unknown);
    });
  }

  /** From now on tells of Node and the process as well. */
  watchProcess(): void {
    if (!this.registry.getSingleMetric('process_start_time_seconds'))
      collectDefaultMetrics({ register: this.registry });
  }

  /** Everything, as Prometheus reads it. */
  async text(): Promise<string> {
    await this.read();
    return this.registry.metrics();
  }

  /** The same as objects. */
  async figures(): Promise<Figure[]> {
    await this.read();
    return (await this.registry.getMetricsAsJSON()) as unknown as Figure[];
  }

  /** A reading that fails keeps its last value: the rest must be seen all the more. */
  private async read(): Promise<void> {
    await Promise.allSettled(this.readings.map((read) => read()));
  }

  /** What a context counts; declared once, where it is counted. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: this.registers });
  }

  /** What a context takes the time of, in seconds. */
  histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    buckets = seconds,
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: this.registers });
  }

  private gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: this.registers });
  }
}

const spans = [0.01, 0.1, 1, 10, 60, 600];
const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

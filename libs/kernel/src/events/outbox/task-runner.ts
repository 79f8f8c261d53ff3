import { Injectable, Logger, Optional } from '@nestjs/common';
import { describeError, withoutSecrets } from '../../process/logging/log-text.js';
import { Metrics } from '../../process/metrics/metrics.js';
import { runningOperations } from '../../process/running-operations.js';
import { type Step, Traces } from '../../tracing/spans.js';
import { Jobs, type RunAgain, type Task } from './jobs.js';
import { lease, OutboxRows, type StartedRow } from './outbox-rows.js';
import { type Consumer, Queue, type QueuedRow } from './queue.js';

/** Runs a delivered row if it is still due, and records the result in PostgreSQL. */
@Injectable()
export class TaskRunner {
  private readonly logger = new Logger(TaskRunner.name);

  constructor(
    private readonly outboxRows: OutboxRows,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    @Optional() private readonly traces?: Traces,
  ) {
    metrics.watchOutbox(outboxRows.table, () => outboxRows.backlog(jobs.names));
  }

  /** Never throws. If a row cannot even be marked as failed, it is delivered again when its lease expires. */
  async run(queued: QueuedRow): Promise<void> {
    try {
      const row = await this.outboxRows.start(queued, this.jobs.names);
      if (row) await this.runStarted(row);
    } catch (error) {
      this.logger.error({ task_id: queued.id, err: error }, 'The outbox is unreachable.');
    }
  }

  private async runStarted(row: StartedRow): Promise<void> {
    const { job: name, id: task_id, org_id, attempts: attempt } = row;
    this.metrics.jobWaits.observe({ name }, row.waited);
    const stopTimer = this.metrics.jobs.startTimer({ name });
    runningOperations.begin(row, name);
    try {
      const rerun = await this.execute(row);
      if (rerun) await this.outboxRows.postpone(row, rerun.again_in);
      else await this.outboxRows.finish(row);
      this.metrics.jobRuns.inc({ name, outcome: 'done' });
      this.logger.log({ job: name, task_id, org_id, attempt, ms: Math.round(stopTimer() * 1000), ...rerun }, 'job');
    } catch (error) {
      this.metrics.jobRuns.inc({ name, outcome: 'failed' });
      const ms = Math.round(stopTimer() * 1000);
      this.logger.warn({ job: name, task_id, org_id, attempt, ms, err: error }, 'A job failed and will be retried.');
      await this.outboxRows.fail(row, formatErrorText(error));
    } finally {
      runningOperations.end(row);
    }
  }

  private execute(row: StartedRow): Promise<RunAgain> {
    const renew = () => this.outboxRows.renew(row);
    const work = () =>
      whileLeased(renew, lease / 3, (signal) => this.jobs.get(row.job).run(this.buildTask(row, signal)));
    return this.traces ? this.traces.trace(buildTaskStep(row), work) : work();
  }

  private buildTask(row: StartedRow, signal: AbortSignal): Task {
    return {
      orgId: row.org_id,
      id: row.id,
      eventId: row.event_id,
      subjectId: row.subject_id,
      attempt: row.attempts,
      failures: row.failures,
      signal,
      done: async () => {
        if (!(await this.outboxRows.finishWithEffect(row))) throw new Error('Another worker has taken over the task.');
      },
    };
  }
}

const buildTaskStep = ({ job, id, org_id, attempts }: StartedRow): Step => ({
  name: job,
  kind: 'CONSUMER',
  attributes: { 'latchkey.task_id': id, 'latchkey.org_id': org_id, 'latchkey.attempt': attempts },
});

/** Returns the error text that is stored with the row, for the operator. The log has the details. */
function formatErrorText(error: unknown): string {
  const { type, code, message } = describeError(error);
  return withoutSecrets([type, code, message].filter(Boolean).join(' ')).slice(0, 500);
}

/** Maximum milliseconds that a job may run. */
const maxRunTime = 10 * 60_000;

/**
 * Runs work on a row, and calls `renew` regularly to keep the row's lease. The signal passed to the work aborts, and
 * the result rejects, when another worker has the row or the work took too long.
 * @param interval milliseconds between two calls of `renew`.
 */
async function whileLeased<Result>(
  renew: () => Promise<boolean>,
  interval: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew().then(
      (isRenewed) => isRenewed || lost.abort(new Error('Another worker has taken over the task.')),
      () => undefined,
    );
  }, interval);
  const limit = setTimeout(() => lost.abort(new Error('The job took too long.')), maxRunTime);
  try {
    return await Promise.race([work(lost.signal), rejectOnAbort(lost.signal)]);
  } finally {
    clearInterval(renewal);
    clearTimeout(limit);
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });

export abstract class WorkerOptions {
  /** Jobs this process runs at the same time. */
  abstract readonly concurrency: number;
  /** Milliseconds that running jobs get to finish when the process stops. Another worker runs the rest. */
  abstract readonly shutdownTimeout: number;
}

/** Runs rows from the queue until the process stops. */
@Injectable()
export class TaskWorker {
  private consumer: Consumer | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly taskRunner: TaskRunner,
    private readonly workerOptions: WorkerOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.queue.consume((row) => this.taskRunner.run(row), this.workerOptions.concurrency);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop(this.workerOptions.shutdownTimeout);
  }
}

import { Injectable } from '@nestjs/common';
import { type Backlog } from '../../process/metrics/metrics.js';
import { Transactions } from '../../persistence/transactions.js';
import { Outbox } from './outbox.js';
import { OutboxPool } from './outbox-pool.js';
import { dueSweeps, outboxStatements } from './outbox-statements.js';
import { type QueuedRow } from './queue.js';
import { type Sweep } from './sweep.js';

/**
 * A row whose job this process runs. Each start of the job increases `attempts`, so the row belongs to this process
 * while that number stays the same. `failures`: consecutive failed runs before this one. `waited`: seconds since the
 * row was due.
 */
export type StartedRow = QueuedRow & {
  job: string;
  event_id: string;
  subject_id: string;
  failures: number;
  waited: number;
};

/** Milliseconds for which a row belongs to its queue or worker, unless the lease is renewed. */
export const lease = 30_000;

/**
 * The table alone decides which rows are due, which worker runs a row and when a row is retried. The statements use
 * PostgreSQL's clock, so that the clocks of workers do not matter.
 */
@Injectable()
export class OutboxRows {
  private readonly sql: ReturnType<typeof outboxStatements>;
  private readonly dueSweeps: string;

  constructor(
    private readonly pool: OutboxPool,
    private readonly transactions: Transactions,
    { table }: Outbox,
  ) {
    this.sql = outboxStatements(table);
    this.dueSweeps = dueSweeps(table);
  }

  /**
   * Claims due rows for the queue. Only a few rows are claimed at a time, so that few rows are delayed if the queue
   * loses them.
   */
  claim(jobs: string[], limit: number): Promise<QueuedRow[]> {
    return this.pool.rows<QueuedRow>(this.sql.claim, { jobs, limit, in_flight: maxInFlight, lease });
  }

  /** Releases rows that the queue rejected, so that they can be claimed again. */
  async release(rows: QueuedRow[]): Promise<void> {
    await this.pool.execute(this.sql.release, { rows: JSON.stringify(rows) });
  }

  /**
   * Starts the job of a row. Null if the row was deleted, if its job was started after the row was queued, or if its
   * job is not in `jobs`.
   */
  async start({ org_id, id, attempts }: QueuedRow, jobs: string[]): Promise<StartedRow | null> {
    const [row] = await this.pool.rows<StartedRow>(this.sql.start, { org_id, id, attempts, lease, jobs });
    return row ?? null;
  }

  /** Renews the lease of a running row. False if the row now belongs to another worker. */
  async renew({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.pool.execute(this.sql.renew, { org_id, id, attempts, lease })) === 1;
  }

  /** Deletes a finished row. False if the row now belongs to another worker. */
  async finish({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.pool.execute(this.sql.finish, { org_id, id, attempts })) === 1;
  }

  /** Deletes a finished row, in the transaction of the job's effect. */
  async finishWithEffect({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.transactions.execute(org_id, this.sql.finish, { id, attempts })) === 1;
  }

  /** Postpones a row that asked to run again. This is not a failure. */
  async postpone({ org_id, id, attempts }: StartedRow, wait: number): Promise<void> {
    await this.pool.execute(this.sql.postpone, { org_id, id, attempts, wait });
  }

  /**
   * Postpones a failed row, longer after each consecutive failure: 1 s, 2 s, … up to about an hour, with jitter, so
   * that failed jobs do not run again at the same time.
   */
  async fail({ org_id, id, attempts }: StartedRow, reason: string): Promise<void> {
    await this.pool.execute(this.sql.fail, { org_id, id, attempts, reason });
  }

  /** Advances the dates of due sweeps and returns these sweeps. A new sweep is due immediately. */
  async claimDueSweeps(sweeps: readonly Sweep[]): Promise<Sweep[]> {
    const [names, intervals] = [sweeps.map(({ name }) => name), sweeps.map(({ every }) => every)];
    const due = await this.pool.rows<{ name: string }>(this.dueSweeps, { names, intervals });
    return due.map(({ name }) => sweeps.find((sweep) => sweep.name === name)!);
  }

  async backlog(jobs: string[]): Promise<Backlog> {
    const [backlog] = await this.pool.rows<Backlog>(this.sql.backlog, { jobs });
    return backlog!;
  }
}

/** Maximum number of rows that are queued or running at the same time, over all workers. */
const maxInFlight = 1000;

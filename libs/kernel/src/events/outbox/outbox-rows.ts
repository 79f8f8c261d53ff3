import { Injectable } from '@nestjs/common';
import { type Backlog } from '../../process/metrics/metrics.js';
import { Transactions } from '../../persistence/transactions.js';
import { Outbox } from './outbox.js';
import { OutboxPool } from './outbox-pool.js';
import { dueSweeps, outboxStatements } from './outbox-statements.js';
import { type QueuedRow } from './queue.js';
import { type Sweep } from './sweep.js';

/**
 * A row that this process runs; `attempts` proves it, since every start counts it up. `failures`: of runs before it, in a row.
 * `waited`: seconds since it was due.
 */
export type Started = QueuedRow & {
  job: string;
  event_id: string;
  subject_id: string;
  failures: number;
  waited: number;
};

/** How long a row belongs to the queue or the worker that has it, in milliseconds, unless that is renewed. */
export const lease = 30_000;

/**
 * The outbox, where alone is decided what is due, who runs it and when it is tried again. PostgreSQL's clock counts,
 * so that workers need not agree on the time.
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

  /** Takes rows that are due for handing over; those in flight already are few, so that a lost queue costs little. */
  claim(jobs: string[], limit: number): Promise<QueuedRow[]> {
    return this.pool.rows<QueuedRow>(this.sql.claim, { jobs, limit, in_flight: inFlight, lease });
  }

  /** Gives back what could not be handed over. */
  async release(rows: QueuedRow[]): Promise<void> {
    await this.pool.execute(this.sql.release, { rows: JSON.stringify(rows) });
  }

  /** Begins to run a row, unless it is gone, was begun after it was handed over, or asks for a job not among these. */
  async start({ org_id, id, attempts }: QueuedRow, jobs: string[]): Promise<Started | null> {
    const [row] = await this.pool.rows<Started>(this.sql.start, { org_id, id, attempts, lease, jobs });
    return row ?? null;
  }

  /** Keeps a row that runs. False when it is another's by now. */
  async renew({ org_id, id, attempts }: Started): Promise<boolean> {
    return (await this.pool.execute(this.sql.renew, { org_id, id, attempts, lease })) === 1;
  }

  /** Removes a row whose effect is done; false when it is another's by now. */
  async finish({ org_id, id, attempts }: Started): Promise<boolean> {
    return (await this.pool.execute(this.sql.finish, { org_id, id, attempts })) === 1;
  }

  /** The same in the transaction of the effect. */
  async finishWithEffect({ org_id, id, attempts }: Started): Promise<boolean> {
    return (await this.transactions.execute(org_id, this.sql.finish, { id, attempts })) === 1;
  }

  /** Puts a row off that is to run again, for so many milliseconds: it has not failed. */
  async putOff({ org_id, id, attempts }: Started, wait: number): Promise<void> {
    await this.pool.execute(this.sql.putOff, { org_id, id, attempts, wait });
  }

  /** Puts a row off that failed, longer each time in a row: 1 s, 2 s, … to an hour, scattered so that failures don't return at once. */
  async fail({ org_id, id, attempts }: Started, reason: string): Promise<void> {
    await this.pool.execute(this.sql.fail, { org_id, id, attempts, reason });
  }

  /** Moves the dates of sweeps on that are due, and answers these; one that is seen for the first time is. */
  async sweepsDue(sweeps: readonly Sweep[]): Promise<Sweep[]> {
    const [names, intervals] = [sweeps.map(({ name }) => name), sweeps.map(({ every }) => every)];
    const due = await this.pool.rows<{ name: string }>(this.dueSweeps, { names, intervals });
    return due.map(({ name }) => sweeps.find((sweep) => sweep.name === name)!);
  }

  async backlog(jobs: string[]): Promise<Backlog> {
    const [backlog] = await this.pool.rows<Backlog>(this.sql.backlog, { jobs });
    return backlog!;
  }
}

/** Rows handed over or running at a time, over all workers. */
const inFlight = 1000;

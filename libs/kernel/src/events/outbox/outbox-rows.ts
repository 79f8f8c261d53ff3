import { Injectable } from '@nestjs/common';
import { type Backlog } from '../../process/metrics/metrics.js';
import { Transactions } from '../../persistence/transactions.js';
import { claim, claimOnNodes } from './claiming.js';
import { Outbox, type OutboxTable } from './outbox.js';
import { OutboxPool } from './outbox-pool.js';
import { type QueuedRow } from './queue.js';
import { type Sweep } from './jobs.js';

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
  readonly table: OutboxTable;
  private readonly sql: ReturnType<typeof outboxStatements>;
  private readonly dueSweeps: string;

  constructor(
    private readonly outboxPool: OutboxPool,
    private readonly transactions: Transactions,
    { table }: Outbox,
  ) {
    this.table = table;
    this.sql = outboxStatements(table);
    this.dueSweeps = dueSweeps(table);
  }

  /**
   * Claims due rows for the queue. Only a few rows are claimed at a time, so that few rows are delayed if the queue
   * loses them.
   */
  claim(jobs: string[], limit: number): Promise<QueuedRow[]> {
    const values = { jobs, limit, in_flight: maxInFlight, lease };
    return this.outboxPool.rowsOnEither<QueuedRow>(this.sql.claim, values);
  }

  /** Releases rows that the queue rejected, so that they can be claimed again. */
  async release(rows: QueuedRow[]): Promise<void> {
    await this.outboxPool.execute(this.sql.release, { rows: JSON.stringify(rows) });
  }

  /**
   * Starts the job of a row. Null if the row was deleted, if its job was started after the row was queued, or if its
   * job is not in `jobs`.
   */
  async start({ org_id, id, attempts }: QueuedRow, jobs: string[]): Promise<StartedRow | null> {
    const [row] = await this.outboxPool.rows<StartedRow>(this.sql.start, { org_id, id, attempts, lease, jobs });
    return row ?? null;
  }

  /** Renews the lease of a running row. False if the row now belongs to another worker. */
  async renew({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.outboxPool.execute(this.sql.renew, { org_id, id, attempts, lease })) === 1;
  }

  /** Deletes a finished row. False if the row now belongs to another worker. */
  async finish({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.outboxPool.execute(this.sql.finish, { org_id, id, attempts })) === 1;
  }

  /** Deletes a finished row, in the transaction of the job's effect. */
  async finishWithEffect({ org_id, id, attempts }: StartedRow): Promise<boolean> {
    return (await this.transactions.execute(org_id, this.sql.finish, { id, attempts })) === 1;
  }

  /** Postpones a row that asked to run again. This is not a failure. */
  async postpone({ org_id, id, attempts }: StartedRow, wait: number): Promise<void> {
    await this.outboxPool.execute(this.sql.postpone, { org_id, id, attempts, wait });
  }

  /**
   * Postpones a failed row, longer after each consecutive failure: 1 s, 2 s, … up to about an hour, with jitter, so
   * that failed jobs do not run again at the same time.
   */
  async fail({ org_id, id, attempts, failures }: StartedRow, reason: string): Promise<void> {
    const jitter = 0.75 + Math.random() / 2;
    const wait = 1000 * Math.min(2 ** failures, 3600) * jitter;
    await this.outboxPool.execute(this.sql.fail, { org_id, id, attempts, reason, wait });
  }

  /** Advances the dates of due sweeps and returns these sweeps. A new sweep is due immediately. */
  async claimDueSweeps(sweeps: readonly Sweep[]): Promise<Sweep[]> {
    const [names, intervals] = [sweeps.map(({ name }) => name), sweeps.map(({ every }) => every)];
    const due = await this.outboxPool.rows<{ name: string }>(this.dueSweeps, { names, intervals });
    return due.map(({ name }) => sweeps.find((sweep) => sweep.name === name)!);
  }

  async backlog(jobs: string[]): Promise<Backlog> {
    const [backlog] = await this.outboxPool.rows<Backlog>(this.sql.backlog, { jobs });
    return backlog!;
  }
}

/** Maximum number of rows that are queued or running at the same time, over all workers. */
const maxInFlight = 1000;

const outboxStatements = (table: OutboxTable) => ({
  claim: { onServer: claim(table), onCitus: claimOnNodes(table) },

  // With `in`, Citus can run this on all nodes.
  release: `
    update ${table} set claimed_until = null where (org_id, id, attempts) in (
      select org_id, id, attempts from jsonb_to_recordset(:rows::jsonb) as handed(org_id text, id text, attempts int))`,

  start: `
    with started as (
      update ${table} set attempts = attempts + 1, claimed_until = now() + :lease * interval '1 ms'
      where ${own} and job = any(:jobs)
      returning org_id, id, attempts, failures, job, event_id, subject_id, due_at
    )
    select org_id, id, attempts, failures, job, event_id, subject_id,
      greatest(0, extract(epoch from now() - due_at))::float8 as waited
    from started`,

  renew: `update ${table} set claimed_until = now() + :lease * interval '1 ms' where ${own}`,

  finish: `delete from ${table} where ${own}`,

  postpone: `update ${table} set claimed_until = null, failures = 0, due_at = now() + :wait * interval '1 ms' where ${own}`,

  fail: `
    update ${table} set claimed_until = null, last_error = :reason, failures = failures + 1,
      due_at = now() + :wait * interval '1 ms'
    where ${own}`,

  backlog: `
    select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age, count(*)::int as due,
      count(*) filter (where job <> all(:jobs))::int as unknown
    from ${table} where due_at <= now()`,
});

const own = 'org_id = :org_id and id = :id and attempts = :attempts';

/** SQL that advances the dates of due sweeps. The table with the dates is in the schema of the outbox. */
const dueSweeps = (table: OutboxTable) => `
  insert into ${table.replace(/outbox$/, 'sweeps')} as sweeps (name, next_at)
  select name, now() + every * interval '1 second' from unnest(:names::text[], :intervals::float8[]) as sweep(name, every)
  on conflict (name) do update set next_at = excluded.next_at where sweeps.next_at <= now()
  returning name`;

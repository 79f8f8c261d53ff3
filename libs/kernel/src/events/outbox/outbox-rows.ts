import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Backlog } from '../../process/metrics/metrics.js';
import { Outbox } from './outbox.js';
import { OutboxPool } from './outbox-pool.js';
import { outboxStatements } from './outbox-statements.js';
import { type Handed } from './queue.js';

/** A row that this process runs; `attempts` proves it, since every start counts it up. */
export type Started = Handed & { job: string; event_id: string; subject_id: string };

/** How long a row belongs to the queue or the worker that has it, in milliseconds, unless that is renewed. */
export const lease = 30_000;

/**
 * The outbox, where alone is decided what is due, who runs it and when it is tried again. PostgreSQL's clock counts,
 * so that workers need not agree on the time.
 */
@Injectable()
export class OutboxRows {
  private readonly sql: ReturnType<typeof outboxStatements>;

  constructor(
    private readonly pool: OutboxPool,
    { table }: Outbox,
  ) {
    this.sql = outboxStatements(table);
  }

  /** Takes rows that are due for handing over; those in flight already are few, so that a lost queue costs little. */
  async claim(jobs: string[], limit: number): Promise<Handed[]> {
    const { rows } = await this.pool.query<Handed>({
      name: 'claim',
      text: this.sql.claim,
      values: [jobs, limit, inFlight, lease],
    });
    return rows;
  }

  /** Gives back what could not be handed over. */
  async release(rows: Handed[]): Promise<void> {
    await this.pool.query({ name: 'release', text: this.sql.release, values: [JSON.stringify(rows)] });
  }

  /** Begins to run a row, unless it is gone, was begun after it was handed over, or asks for a job not among these. */
  async start({ org_id, id, attempts }: Handed, jobs: string[]): Promise<Started | null> {
    const values = [org_id, id, attempts, lease, jobs];
    const { rows } = await this.pool.query<Started>({ name: 'start', text: this.sql.start, values });
    return rows[0] ?? null;
  }

  /** Keeps a row that runs. False when it is another's by now. */
  async renew({ org_id, id, attempts }: Started): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'renew',
      text: this.sql.renew,
      values: [org_id, id, attempts, lease],
    });
    return rowCount === 1;
  }

  /** Removes a row whose effect is done; false when it is another's by now. */
  async finish({ org_id, id, attempts }: Started, manager?: EntityManager): Promise<boolean> {
    const values = [org_id, id, attempts];
    if (!manager) return (await this.pool.query<{ ended: boolean }>(this.sql.finish, values)).rows[0]!.ended;
    const [row] = await manager.query<{ ended: boolean }[]>(this.sql.finish, values);
    return row!.ended;
  }

  /** Puts a row off that is to run again, for so many milliseconds. */
  async putOff({ org_id, id, attempts }: Started, wait: number): Promise<void> {
    await this.pool.query({ name: 'put_off', text: this.sql.putOff, values: [org_id, id, attempts, wait] });
  }

  /** Puts a row off that failed, longer with every attempt: 1 s, 2 s, … to an hour, scattered so that failures don't return at once. */
  async fail({ org_id, id, attempts }: Started, reason: string): Promise<void> {
    await this.pool.query({ name: 'fail', text: this.sql.fail, values: [org_id, id, attempts, reason] });
  }

  async backlog(jobs: string[]): Promise<Backlog> {
    const { rows } = await this.pool.query<Backlog>(this.sql.backlog, [jobs]);
    return rows[0]!;
  }
}

/** Rows handed over or running at a time, over all workers. */
const inFlight = 1000;

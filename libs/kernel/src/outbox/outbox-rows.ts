import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { type Backlog } from '../metrics/metrics.js';
import { OutboxPool } from './outbox-pool.js';
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
  constructor(private readonly pool: OutboxPool) {}

  /** Takes rows that are due for handing over; those in flight already are few, so that a lost queue costs little. */
  async claim(jobs: string[], limit: number): Promise<Handed[]> {
    const { rows } = await this.pool.query<Handed>({
      name: 'claim',
      text: claim,
      values: [jobs, limit, inFlight, lease],
    });
    return rows;
  }

  /** Gives back what could not be handed over. */
  async release(rows: Handed[]): Promise<void> {
    await this.pool.query({ name: 'release', text: release, values: [JSON.stringify(rows)] });
  }

  /** Begins to run a row, unless it is gone, was begun after it was handed over, or asks for a job not among these. */
  async start({ org_id, id, attempts }: Handed, jobs: string[]): Promise<Started | null> {
    const values = [org_id, id, attempts, lease, jobs];
    const { rows } = await this.pool.query<Started>({ name: 'start', text: start, values });
    return rows[0] ?? null;
  }

  /** Keeps a row that runs. False when it is another's by now. */
  async renew({ org_id, id, attempts }: Started): Promise<boolean> {
    const { rowCount } = await this.pool.query({ name: 'renew', text: renew, values: [org_id, id, attempts, lease] });
    return rowCount === 1;
  }

  /** Removes a row whose effect is done; false when it is another's by now. */
  async finish({ org_id, id, attempts }: Started, manager?: EntityManager): Promise<boolean> {
    const values = [org_id, id, attempts];
    if (!manager) return (await this.pool.query<{ ended: boolean }>(finish, values)).rows[0]!.ended;
    const [row] = await manager.query<{ ended: boolean }[]>(finish, values);
    return row!.ended;
  }

  /** Puts a row off, longer with every attempt: 1 s, 2 s, … to an hour, scattered so that failures don't return at once. */
  async fail({ org_id, id, attempts }: Started, reason: string): Promise<void> {
    await this.pool.query({ name: 'fail', text: fail, values: [org_id, id, attempts, reason] });
  }

  async backlog(jobs: string[]): Promise<Backlog> {
    const { rows } = await this.pool.query<Backlog>(backlog, [jobs]);
    return rows[0]!;
  }
}

/** Rows handed over or running at a time, over all workers. */
const inFlight = 1000;

const free = 'due_at <= now() and (claimed_until is null or claimed_until <= now())';

const claim = `
  with due as (
    select org_id, id from kernel.outbox where ${free} and job = any($1) order by due_at
    limit least($2::int, greatest(0, $3::int - (select count(*) from kernel.outbox where claimed_until > now())))
    for update skip locked
  )
  update kernel.outbox o set claimed_until = now() + $4 * interval '1 ms'
  from due where o.org_id = due.org_id and o.id = due.id
  returning o.org_id, o.id, o.attempts`;

const release = `
  update kernel.outbox o set claimed_until = null
  from jsonb_to_recordset($1::jsonb) as handed(org_id text, id text, attempts int)
  where o.org_id = handed.org_id and o.id = handed.id and o.attempts = handed.attempts`;

const own = 'org_id = $1 and id = $2 and attempts = $3';

const start = `
  update kernel.outbox set attempts = attempts + 1, claimed_until = now() + $4 * interval '1 ms'
  where ${own} and job = any($5)
  returning org_id, id, attempts, job, event_id, subject_id`;

const renew = `update kernel.outbox set claimed_until = now() + $4 * interval '1 ms' where ${own}`;

const finish = `
  with gone as (delete from kernel.outbox where ${own} returning 1) select exists (select from gone) as ended`;

const fail = `
  update kernel.outbox set claimed_until = null, last_error = $4,
    due_at = now() + least(power(2, attempts - 1), 3600) * (0.75 + random() / 2) * interval '1 second'
  where ${own}`;

const backlog = `
  select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as age, count(*)::int as due,
    count(*) filter (where job <> all($1))::int as unknown
  from kernel.outbox where due_at <= now()`;

import { type QueryRunner } from 'typeorm';
import { type Clock } from '../../domain/clock.js';
import { newId } from '../../domain/ids.js';
import { type Transactions } from '../../persistence/transactions.js';

/** The outbox table of a database role. Each role sees only its own table. */
export type OutboxTable = `${string}.outbox`;

/** Requests jobs that no event starts. */
export class Outbox {
  constructor(
    readonly table: OutboxTable,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a job in the open transaction, or in a transaction of its own. Replaces other rows of the same job for the
   * same subject that are not queued or running, so that only one of them remains, due at the earliest time. A run in
   * progress keeps its row, and the job runs once more.
   * @param due null means immediately.
   */
  async requestJob(orgId: string, job: string, subjectId: string, due: Date | null = null): Promise<void> {
    const values = { job, subject_id: subjectId, id: newId('task', this.clock.now()), due };
    await this.transactions.execute(orgId, request(this.table), values);
  }
}

const request = (table: OutboxTable) => `
  with before as (
    delete from ${table} where org_id = :org_id and job = :job and subject_id = :subject_id
      and (claimed_until is null or claimed_until <= now())
    returning due_at
  )
  insert into ${table} (org_id, id, job, event_id, subject_id, due_at)
  select :org_id, :id, :job, :id, :subject_id, least(coalesce(:due::timestamptz, now()), min(due_at)) from before
  returning org_id`;

/**
 * Creates an outbox. It has no row level security, because its relay serves every organization. Its rows refer to
 * resources only by id.
 */
export async function createOutbox(runner: QueryRunner, table: OutboxTable): Promise<void> {
  await runner.query(`
    create table ${table} (
      org_id text collate "C" not null, id text collate "C" not null, job text not null, event_id text not null,
      subject_id text collate "C" not null, due_at timestamptz(3) not null, attempts integer not null default 0,
      -- Consecutive failures. The attempts count all runs.
      failures integer not null default 0,
      last_error text, claimed_until timestamptz(3),
      primary key (org_id, id)
    );
    create index on ${table} (due_at);
    create index on ${table} (org_id, job, subject_id);
    -- Rows that are in flight are counted at every claim.
    create index on ${table} (claimed_until) where claimed_until is not null;`);
}

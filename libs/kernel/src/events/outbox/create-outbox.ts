import { type QueryRunner } from 'typeorm';
import { type OutboxTable } from './outbox.js';

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

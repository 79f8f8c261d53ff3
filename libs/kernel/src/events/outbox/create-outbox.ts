import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { type OutboxTable } from './outbox.js';

export class CreateOutbox1795000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutbox(runner, 'kernel.outbox');
    // Of no organization, hence without row level security.
    await runner.query('create table kernel.sweeps (name text primary key, next_at timestamptz(3) not null)');
    await runner.query(forgetIdempotencyKeys);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function kernel.forget_idempotency_keys;
      drop table kernel.sweeps, kernel.outbox;`);
  }
}

/**
 * Creates an outbox. It has no row level security: its relay serves every organization, and its rows hold nothing but
 * ids.
 */
export async function createOutbox(runner: QueryRunner, table: OutboxTable): Promise<void> {
  await runner.query(`
    create table ${table} (
      org_id text collate "C" not null, id text collate "C" not null, job text not null, event_id text not null,
      subject_id text collate "C" not null, due_at timestamptz(3) not null, attempts integer not null default 0,
      last_error text, claimed_until timestamptz(3),
      primary key (org_id, id)
    );
    create index on ${table} (due_at);
    create index on ${table} (org_id, job, subject_id);
    -- What is in flight is counted whenever more is handed over.
    create index on ${table} (claimed_until) where claimed_until is not null;`);
}

/** Runs as the owner: the application sees one organization at a time, and this is about all of them. */
const forgetIdempotencyKeys = `
  create function kernel.forget_idempotency_keys(older_than interval, at_most integer) returns integer
  language sql security definer set search_path = '' as $$
    with forgotten as (
      delete from kernel.idempotency_keys
      where (org_id, principal, key) in (
        select org_id, principal, key from kernel.idempotency_keys
        where created_at < now() - older_than order by created_at limit at_most for update skip locked
      )
      returning 1
    )
    select count(*)::integer from forgotten
  $$;
  revoke execute on function kernel.forget_idempotency_keys from public;`;

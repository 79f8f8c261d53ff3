import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createOutbox } from '../events/outbox/create-outbox.js';

export class CreateOutbox1795000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createOutbox(runner, 'kernel.outbox');
    // Belongs to no organization, hence no row level security.
    await runner.query('create table kernel.sweeps (name text primary key, next_at timestamptz(3) not null)');
    await runner.query(forgetIdempotencyKeys);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function kernel.forget_idempotency_keys;
      drop table kernel.sweeps, kernel.outbox;`);
  }
}

/** Runs as the owner, because it covers all organizations and the application sees one at a time. */
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

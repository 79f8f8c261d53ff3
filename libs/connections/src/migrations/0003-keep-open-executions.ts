import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Holds a row while a tool runs. The function runs as the owner, because the sweep reads all organizations. */
export class KeepOpenExecutions1795000000320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connections.open_executions (
        org_id text collate "C" not null, id text collate "C" not null,
        started_at timestamptz(3) not null, started jsonb not null,
        primary key (org_id, id)
      );
      create function connections.executions_begun_before(before timestamptz, at_most integer)
        returns table (org_id text, started jsonb)
        language sql stable security definer set search_path = '' as $$
          select open.org_id, open.started from connections.open_executions as open
          where open.started_at < before order by open.started_at limit at_most
        $$;
      revoke execute on function connections.executions_begun_before(timestamptz, integer) from public;`);
    await isolate(runner, 'connections.open_executions');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function connections.executions_begun_before;
      drop table connections.open_executions;`);
  }
}

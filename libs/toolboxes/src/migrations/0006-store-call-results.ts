import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Stores results of tool calls that are too large for an agent to get at once. */
export class StoreCallResults1796000960010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.call_results (
        org_id text collate "C" not null, id text collate "C" not null,
        user_id text collate "C" not null, app_id text collate "C" not null, address text collate "C" not null,
        toolbox_id text collate "C" not null, tool_name text collate "C" not null, max_bytes integer not null,
        bytes integer not null,
        -- Sealed, so it cannot be compressed.
        content bytea not null,
        created_at timestamptz(3) not null, expires_at timestamptz(3) not null,
        primary key (org_id, id),
        foreign key (org_id, toolbox_id) references toolboxes.toolboxes (org_id, id) on delete cascade
      );
      alter table toolboxes.call_results alter content set storage external;
      create index on toolboxes.call_results (org_id, created_at, id) include (user_id, bytes);
      create index on toolboxes.call_results (org_id, user_id);
      create index on toolboxes.call_results (org_id, app_id);
      create index on toolboxes.call_results (org_id, toolbox_id);
      create index on toolboxes.call_results (expires_at);
      ${expiredBefore}
    `);
    await isolate(runner, 'toolboxes.call_results');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function toolboxes.results_expired_before;
      drop table toolboxes.call_results;`);
  }
}

/** Runs as the owner, because the sweep deletes the results of all organizations. */
const expiredBefore = `
      create function toolboxes.results_expired_before(before timestamptz, at_most integer)
        returns table (org_id text, id text)
        language sql stable security definer set search_path = '' as $$
          select old.org_id, old.id from toolboxes.call_results as old
          where old.expires_at <= before order by old.expires_at limit at_most
        $$;
      revoke all on function toolboxes.results_expired_before(timestamptz, integer) from public;`;

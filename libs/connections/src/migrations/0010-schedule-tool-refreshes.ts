import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * When to list the tools of a remote MCP server again. The function runs as the owner, because a sweep reads all
 * organizations.
 */
export class ScheduleToolRefreshes1795000600070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connections.tool_refreshes (
        org_id text collate "C" not null, connection_id text collate "C" not null,
        -- Until then nobody else lists them.
        taken_until timestamptz(3) not null,
        -- Null while the connection cannot be asked.
        due_at timestamptz(3),
        primary key (org_id, connection_id),
        foreign key (org_id, connection_id) references connections.connections (org_id, id) on delete cascade
      );
      create index on connections.tool_refreshes (due_at);
      create function connections.refreshes_due(before timestamptz, at_most integer)
        returns table (org_id text, connection_id text)
        language sql stable security definer set search_path = '' as $$
          select refresh.org_id, refresh.connection_id from connections.tool_refreshes as refresh
          where refresh.due_at <= before order by refresh.due_at limit at_most
        $$;
      revoke execute on function connections.refreshes_due(timestamptz, integer) from public;`);
    await isolate(runner, 'connections.tool_refreshes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function connections.refreshes_due;
      drop table connections.tool_refreshes;`);
  }
}

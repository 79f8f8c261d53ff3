import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Lets entries use the account of their caller, and stores which account a caller chose. The summary of entries tells
 * such entries from entries that are not pinned yet. No stored summary changes, because no entry uses the account of
 * its caller before this migration.
 */
export class UseAccountsOfCallers1796000920010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function toolboxes.pins_in(entries jsonb) returns jsonb
        language sql immutable parallel safe set search_path = '' as $$
          select coalesce(jsonb_agg(jsonb_build_array(slug, connection, editor, tools)
            || case when account = 'caller' then '["caller"]'::jsonb else '[]' end order by first), '[]')
          from (
            select entry ->> 'connector_slug' as slug, entry ->> 'connection_id' as connection,
              entry ->> 'delegated_by_user_id' as editor, entry ->> 'account' as account, min(place) as first,
              jsonb_agg(coalesce(entry ->> 'synthetic_tool_id', entry ->> 'tool_name') order by place) as tools
            from jsonb_array_elements(entries) with ordinality as entry (entry, place)
            group by 1, 2, 3, 4
          ) as pin
        $$;

      create table toolboxes.account_choices (
        org_id text collate "C" not null, user_id text collate "C" not null, toolbox_id text collate "C" not null,
        connector_slug text collate "C" not null, connection_id text collate "C" not null,
        primary key (org_id, user_id, toolbox_id, connector_slug),
        foreign key (org_id, toolbox_id) references toolboxes.toolboxes (org_id, id) on delete cascade
      );
      create index on toolboxes.account_choices (org_id, toolbox_id);
    `);
    await isolate(runner, 'toolboxes.account_choices');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table toolboxes.account_choices;
      create or replace function toolboxes.pins_in(entries jsonb) returns jsonb
        language sql immutable parallel safe set search_path = '' as $$
          select coalesce(jsonb_agg(jsonb_build_array(slug, connection, editor, tools) order by first), '[]')
          from (
            select entry ->> 'connector_slug' as slug, entry ->> 'connection_id' as connection,
              entry ->> 'delegated_by_user_id' as editor, min(place) as first,
              jsonb_agg(coalesce(entry ->> 'synthetic_tool_id', entry ->> 'tool_name') order by place) as tools
            from jsonb_array_elements(entries) with ordinality as entry (entry, place)
            group by 1, 2, 3
          ) as pin
        $$;`);
  }
}

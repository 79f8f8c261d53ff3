import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A summary of entries for lists. A page can have 10,000 entries, and reading whole entries would cost forty times as
 * much. PostgreSQL generates the columns, so they are always current.
 */
export class SummarizeEntries1795002000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Connector, connection and editor with the tools pinned to all three; ids for synthetic tools.
      create function toolboxes.pins_in(entries jsonb) returns jsonb
        language sql immutable parallel safe set search_path = '' as $$
          select coalesce(jsonb_agg(jsonb_build_array(slug, connection, editor, tools) order by first), '[]')
          from (
            select entry ->> 'connector_slug' as slug, entry ->> 'connection_id' as connection,
              entry ->> 'delegated_by_user_id' as editor, min(place) as first,
              jsonb_agg(coalesce(entry ->> 'synthetic_tool_id', entry ->> 'tool_name') order by place) as tools
            from jsonb_array_elements(entries) with ordinality as entry (entry, place)
            group by 1, 2, 3
          ) as pin
        $$;
      -- What callers know them as, before what clients do not take is replaced.
      create function toolboxes.names_in(entries jsonb) returns jsonb
        language sql immutable parallel safe set search_path = '' as $$
          select coalesce(jsonb_agg(coalesce(entry ->> 'name',
            (entry ->> 'connector_slug') || '__' || (entry ->> 'tool_name'), entry ->> 'tool_name') order by place), '[]')
          from jsonb_array_elements(entries) with ordinality as entry (entry, place)
        $$;
      alter table toolboxes.toolboxes
        add column pins jsonb not null generated always as (toolboxes.pins_in(entries)) stored,
        add column tool_names jsonb not null generated always as (toolboxes.names_in(entries)) stored;
      alter table toolboxes.templates
        add column pins jsonb not null generated always as (toolboxes.pins_in(entries)) stored;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table toolboxes.toolboxes drop column pins, drop column tool_names;
      alter table toolboxes.templates drop column pins;
      drop function toolboxes.pins_in, toolboxes.names_in;`);
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares, keepShareEntries } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Creates the tables of toolboxes and templates, with their shares and skills. */
export class CreateToolboxes1796000000910 implements MigrationInterface {
  static readonly replaces = 'FindByTextKeys1795002100020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema toolboxes;
      ${summaries}

      create table toolboxes.toolboxes (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, description text,
        owner_user_id text collate "C", template_id text collate "C",
        -- In order. Entries are read and written together, never alone.
        entries jsonb not null,
        pins jsonb not null generated always as (toolboxes.pins_in(entries)) stored,
        tool_names jsonb not null generated always as (toolboxes.names_in(entries)) stored,
        tool_search boolean not null default false,
        approval_policy jsonb,
        skill text, skill_version_id text collate "C", skill_count integer not null,
        skill_updated_at timestamptz(3), skill_updated_by text collate "C", skill_names text[] not null,
        skill_origin_template_id text collate "C", skill_origin_template_name text,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        share_entries json,
        primary key (org_id, id)
      );
      create index on toolboxes.toolboxes (org_id, owner_user_id, id);

      create table toolboxes.templates (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, description text,
        owner_user_id text collate "C",
        entries jsonb not null,
        pins jsonb not null generated always as (toolboxes.pins_in(entries)) stored,
        stamp_count integer not null default 0,
        skill text, skill_version_id text collate "C", skill_count integer not null,
        skill_updated_at timestamptz(3), skill_updated_by text collate "C", skill_names text[] not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        share_entries json,
        primary key (org_id, id)
      );
      create index on toolboxes.templates (org_id, owner_user_id, id);

      -- Of toolboxes and templates, which their ids distinguish.
      create table toolboxes.skill_versions (
        org_id text collate "C" not null, id text collate "C" not null,
        resource_id text collate "C" not null, number integer not null, text text not null, size integer not null,
        author_user_id text collate "C", created_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on toolboxes.skill_versions (org_id, resource_id, number);

      -- The result of the last check of entries, so that a broken entry is reported once.
      create table toolboxes.entry_looks (
        org_id text collate "C" not null, toolbox_id text collate "C" not null,
        looked_at timestamptz(3) not null, unmet jsonb not null,
        primary key (org_id, toolbox_id),
        foreign key (org_id, toolbox_id) references toolboxes.toolboxes (org_id, id) on delete cascade
      );
    `);
    for (const table of ['toolboxes', 'templates', 'skill_versions', 'entry_looks'])
      await isolate(runner, `toolboxes.${table}`);
    for (const [table, shares] of [
      ['toolboxes.toolboxes', 'toolboxes.toolbox_shares'],
      ['toolboxes.templates', 'toolboxes.template_shares'],
    ] as const) {
      await searchable(runner, table, `name_key || ' ' || coalesce(kernel.text_key(description), '')`);
      await createShares(runner, shares, `${table} (org_id, id)`);
      await keepShareEntries(runner, table, shares);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema toolboxes cascade');
  }
}

/**
 * Summaries of entries for lists. A page can have 10,000 entries, and reading whole entries would cost forty times as
 * much. PostgreSQL generates the columns, so they are always current.
 */
const summaries = `
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
      -- The names that callers use, before characters that clients do not accept are replaced.
      create function toolboxes.names_in(entries jsonb) returns jsonb
        language sql immutable parallel safe set search_path = '' as $$
          select coalesce(jsonb_agg(coalesce(entry ->> 'name',
            (entry ->> 'connector_slug') || '__' || (entry ->> 'tool_name'), entry ->> 'tool_name') order by place), '[]')
          from jsonb_array_elements(entries) with ordinality as entry (entry, place)
        $$;`;

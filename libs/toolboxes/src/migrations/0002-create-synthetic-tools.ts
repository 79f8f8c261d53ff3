import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Creates the tables of synthetic tools, their runs, and the checks of entries after a new revision of the catalog. */
export class CreateSyntheticTools1796000000920 implements MigrationInterface {
  static readonly replaces = 'FindByTextKeys1795002100020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.synthetic_tools (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text collate "C" not null, description text not null, owner_user_id text collate "C" not null,
        input_schema jsonb not null,
        -- In order. Steps are read and written together, never alone.
        steps jsonb not null,
        output_template text,
        -- Programs read this time. It is stored with the tool, because runs are deleted after a day.
        last_success_at timestamptz(3),
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on toolboxes.synthetic_tools (org_id, name);
      create index on toolboxes.synthetic_tools (org_id, owner_user_id, id);

      create table toolboxes.synthetic_runs (
        org_id text collate "C" not null, id text collate "C" not null,
        user_id text collate "C" not null, synthetic_tool_id text collate "C" not null, tool_name text not null,
        started_at timestamptz(3) not null, ended_at timestamptz(3),
        outcome text check (outcome in ('succeeded', 'partial', 'failed')),
        -- What is known of each step, by key; never its arguments or its data.
        steps jsonb not null,
        -- The sealed answer of a run for which no caller waits.
        answer bytea,
        primary key (org_id, id)
      );
      create index on toolboxes.synthetic_runs (org_id, started_at);

      -- The last catalog revision for which entries were checked. Belongs to no organization, like the catalog.
      create table toolboxes.followed_catalog (
        only_one boolean primary key default true check (only_one), revision integer not null
      );
      ${usersOf}
    `);
    await isolate(runner, 'toolboxes.synthetic_tools');
    await isolate(runner, 'toolboxes.synthetic_runs');
    await searchable(runner, 'toolboxes.synthetic_tools', `name || ' ' || kernel.text_key(description)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table toolboxes.followed_catalog, toolboxes.synthetic_runs, toolboxes.synthetic_tools;
      drop function toolboxes.users_of, toolboxes.synthetic_tools_holding;`);
  }
}

/** The organizations that use these connectors. Runs as the owner, because the sweep covers all organizations. */
const usersOf = `
      create function toolboxes.users_of(slugs text[], after_org text, after_slug text, at_most integer)
        returns table (org_id text, connector_slug text)
        language sql stable security definer set search_path = '' as $$
          select distinct used.org_id, used.slug from (
            select toolbox.org_id, entry ->> 'connector_slug' as slug
            from toolboxes.toolboxes as toolbox, jsonb_array_elements(toolbox.entries) as entry
            union all
            select program.org_id, step ->> 'connector_slug'
            from toolboxes.synthetic_tools as program, jsonb_array_elements(program.steps) as step
          ) as used
          where used.slug = any(slugs)
            and (used.org_id, used.slug) > (after_org collate "C", after_slug collate "C")
          order by used.org_id, used.slug limit at_most
        $$;
      revoke execute on function toolboxes.users_of(text[], text, text, integer) from public;`;

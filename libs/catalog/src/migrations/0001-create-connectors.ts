import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Creates the tables for the shipped catalog and for the connectors of organizations. */
export class CreateConnectors1796000000710 implements MigrationInterface {
  static readonly replaces = 'ChooseSlugs1795002500210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema catalog;

      -- The shipped catalog is the same for all organizations, so it has no org_id and no row level security.
      create table catalog.shipped_connectors (
        slug text collate "C" primary key, status text not null check (status in ('published', 'unpublished')),
        source_digest text not null, digest text not null, definition jsonb not null, tools jsonb not null,
        -- Increases with every change, so that one number shows a process that it must read again.
        revision integer not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null
      );
      ${outlineOf}

      create table catalog.connectors (
        org_id text collate "C" not null, slug text collate "C" not null,
        -- The key of an aggregate.
        id text collate "C" generated always as (slug) stored,
        version integer not null,
        slug_chosen boolean not null default false,
        origin text not null check (origin in ('custom', 'fork')),
        status text not null check (status in ('published', 'unpublished')), owner_user_id text collate "C",
        -- The owner who left. They get the connector back if they return before another member takes it over.
        former_owner_user_id text collate "C",
        digest text not null, definition jsonb not null, tools jsonb not null,
        -- Size of the definition, so that the total of an organization can be limited without reading it.
        bytes integer not null default 0,
        disabled_origins text[] not null default '{}',
        logo text,
        ${listedColumns},
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, slug)
      );
      -- A chosen slug is unique in its organization. A generated one stays unique in the whole deployment, because its
      -- redirect address at the vault does not name the organization.
      create unique index connectors_generated_slug_idx on catalog.connectors (slug) where not slug_chosen;
      create unique index on catalog.connectors (org_id, id);
      create index on catalog.connectors (org_id, owner_user_id);
      create index on catalog.connectors (org_id, name_key, slug);
      create index on catalog.connectors (org_id, updated_at, slug);

      -- The connectors whose rules are inherited, nearest first. It outlives the link to an upstream, and the upstream.
      create table catalog.lineages (
        org_id text collate "C" not null, slug text collate "C" not null, ancestors text[] not null,
        -- False if the upstream is no longer followed; rules are inherited all the same.
        linked boolean not null default true,
        -- What was taken over from the upstream or decided about: each part of its definition by kind and key.
        base jsonb, base_digest text,
        -- Forks of one connector.
        upstream_slug text collate "C" generated always as (case when linked then ancestors[1] end) stored,
        primary key (org_id, slug),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );
      create index on catalog.lineages (org_id, upstream_slug, slug);

      -- Every generated slug that ever existed: rules and logs name connectors by it, so it is never used again.
      create table catalog.slugs (
        org_id text collate "C" not null, slug text collate "C" not null, primary key (org_id, slug)
      );
      create unique index on catalog.slugs (slug);

      -- Every chosen slug that an organization ever had.
      create table catalog.chosen_slugs (
        org_id text collate "C" not null, slug text collate "C" not null, primary key (org_id, slug)
      );

      -- Digests of the slugs that any organization has chosen. If a shipped connector later gets one of them, it gives
      -- way there, and no process has to read every organization. Belongs to no organization.
      create table catalog.chosen_slug_digests (digest text collate "C" primary key);

      create table catalog.documents (
        org_id text collate "C" not null, slug text collate "C" not null,
        kind text not null check (kind in ('overview', 'setup', 'auth', 'tool')), key text collate "C" not null,
        body_markdown text not null, updated_at timestamptz(3) not null,
        primary key (org_id, slug, kind, key),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );
    `);
    for (const table of ['connectors', 'lineages', 'slugs', 'chosen_slugs', 'documents'])
      await isolate(runner, `catalog.${table}`);
    await createShares(runner, 'catalog.shares', 'catalog.connectors (org_id, slug)');
    await searchable(runner, 'catalog.connectors', 'search_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema catalog cascade');
  }
}

/**
 * Columns for showing, sorting and searching lists of connectors. Lists do not read the definition, which may be a
 * megabyte.
 */
const listedColumns = `name text generated always as (definition ->> 'name') stored,
        description text generated always as (definition ->> 'description') stored,
        categories jsonb generated always as (definition -> 'categories') stored,
        auth jsonb generated always as (definition -> 'auth') stored,
        mcp jsonb generated always as (definition -> 'mcp') stored,
        outline jsonb generated always as (catalog.outline_of(definition)) stored,
        name_key text collate "C" generated always as (kernel.text_key(definition ->> 'name')) stored,
        search_key text collate "C" generated always as (kernel.text_key(
          (definition ->> 'name') || chr(10) || slug || chr(10) || coalesce(definition ->> 'description', ''))) stored`;

/**
 * SQL function that shortens a definition for lists. It keeps, for example, each tool's operation and required scopes.
 */
const outlineOf = `
      create function catalog.outline_of(definition jsonb) returns jsonb language sql immutable parallel safe
        return jsonb_strip_nulls(jsonb_build_object(
          'permissions_text', definition -> 'permissions_text',
          'rate_limits', definition -> 'rate_limits',
          'verify', case when definition ? 'verify' then '{}'::jsonb end,
          'post_install', (
            select jsonb_agg(jsonb_build_object(
              'name', step -> 'name', 'label', step -> 'label', 'required', step -> 'required') order by place)
            from jsonb_array_elements(definition -> 'post_install') with ordinality as steps (step, place)),
          'tools', (
            select jsonb_agg(jsonb_build_object(
              'name', tool -> 'name', 'operation', tool -> 'operation', 'requires_scopes', tool -> 'requires_scopes',
              'request', jsonb_build_object('method', tool #> '{request,method}')) order by place)
            from jsonb_array_elements(definition -> 'tools') with ordinality as tools (tool, place))));`;

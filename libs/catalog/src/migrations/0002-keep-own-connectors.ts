import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class KeepOwnConnectors1795000600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table catalog.connectors
        -- What an aggregate is found by.
        add column id text collate "C" generated always as (slug) stored,
        -- Of the definition, so that what an organization keeps can be bounded without reading it.
        add column bytes integer not null default 0,
        -- Who left it behind: they get it back when they return before somebody else took it over.
        add column former_owner_user_id text collate "C",
        add column disabled_origins text[] not null default '{}';
      create unique index on catalog.connectors (org_id, id);
      create index on catalog.connectors (org_id, owner_user_id);
      update catalog.connectors set bytes = octet_length(definition::text);

      -- Every slug there ever was: rules and logs name connectors by it, so that no other may have it later.
      create table catalog.slugs (
        org_id text collate "C" not null, slug text collate "C" not null, primary key (org_id, slug)
      );
      create unique index on catalog.slugs (slug);
      insert into catalog.slugs select org_id, slug from catalog.connectors;

      create table catalog.documents (
        org_id text collate "C" not null, slug text collate "C" not null,
        kind text not null check (kind in ('overview', 'setup', 'auth', 'tool')), key text collate "C" not null,
        body_markdown text not null, updated_at timestamptz(3) not null,
        primary key (org_id, slug, kind, key),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );

      alter table catalog.lineages
        -- False once the upstream is no longer followed; rules are inherited all the same.
        add column linked boolean not null default true,
        -- What of the upstream was taken over or decided about: each part of its definition by kind and key.
        add column base jsonb, add column base_digest text;
    `);
    for (const table of ['slugs', 'documents']) await isolate(runner, `catalog.${table}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table catalog.documents, catalog.slugs;
      alter table catalog.lineages drop column linked, drop column base, drop column base_digest;
      alter table catalog.connectors drop column id, drop column bytes, drop column former_owner_user_id,
        drop column disabled_origins;
    `);
  }
}

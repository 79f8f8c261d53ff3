import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares } from '#access-control';
import { isolate } from '#kernel';

export class CreateCatalog1795000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema catalog;

      -- The catalog that ships: the same for every organization and about none, so it has no org_id and no isolation.
      create table catalog.shipped_connectors (
        slug text collate "C" primary key, status text not null check (status in ('published', 'unpublished')),
        source_digest text not null, digest text not null, definition jsonb not null, tools jsonb not null,
        -- Grows with every change, so that a process notices with one number that it has to read again.
        revision integer not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null
      );

      create table catalog.connectors (
        org_id text collate "C" not null, slug text collate "C" not null, version integer not null,
        origin text not null check (origin in ('custom', 'fork')),
        status text not null check (status in ('published', 'unpublished')), owner_user_id text collate "C",
        digest text not null, definition jsonb not null, tools jsonb not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, slug)
      );
      -- A slug is unique in the whole deployment.
      create unique index on catalog.connectors (slug);

      -- From whom rules are inherited, nearest first. It outlives the link to an upstream, and the upstream itself.
      create table catalog.lineages (
        org_id text collate "C" not null, slug text collate "C" not null, ancestors text[] not null,
        primary key (org_id, slug),
        foreign key (org_id, slug) references catalog.connectors on delete cascade
      );
    `);
    for (const table of ['connectors', 'lineages']) await isolate(runner, `catalog.${table}`);
    await createShares(runner, 'catalog.shares', 'catalog.connectors (org_id, slug)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema catalog cascade');
  }
}

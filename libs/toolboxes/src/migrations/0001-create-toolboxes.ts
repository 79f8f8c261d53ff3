import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares, keepShareEntries } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

export class CreateToolboxes1795000600010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema toolboxes;

      create table toolboxes.toolboxes (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, description text,
        owner_user_id text collate "C", template_id text collate "C",
        -- In their order; read and written together, never one without the others.
        entries jsonb not null,
        approval_policy jsonb,
        skill text, skill_version_id text collate "C", skill_count integer not null,
        skill_updated_at timestamptz(3), skill_updated_by text collate "C", skill_names text[] not null,
        skill_origin_template_id text collate "C", skill_origin_template_name text,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        share_entries json,
        primary key (org_id, id)
      );
      create index on toolboxes.toolboxes (org_id, owner_user_id, id);

      -- Of toolboxes and of templates, whose ids tell them apart.
      create table toolboxes.skill_versions (
        org_id text collate "C" not null, id text collate "C" not null,
        resource_id text collate "C" not null, number integer not null, text text not null, size integer not null,
        author_user_id text collate "C", created_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on toolboxes.skill_versions (org_id, resource_id, number);
    `);
    await isolate(runner, 'toolboxes.toolboxes');
    await isolate(runner, 'toolboxes.skill_versions');
    await searchable(runner, 'toolboxes.toolboxes', `name_key || ' ' || coalesce(lower(description), '')`);
    await createShares(runner, 'toolboxes.toolbox_shares', 'toolboxes.toolboxes (org_id, id)');
    await keepShareEntries(runner, 'toolboxes.toolboxes', 'toolboxes.toolbox_shares');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema toolboxes cascade');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createShares, keepShareEntries } from '#access-control';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

export class CreateTemplates1795000600020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.templates (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, description text,
        owner_user_id text collate "C",
        entries jsonb not null,
        stamp_count integer not null default 0,
        skill text, skill_version_id text collate "C", skill_count integer not null,
        skill_updated_at timestamptz(3), skill_updated_by text collate "C", skill_names text[] not null,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        share_entries json,
        primary key (org_id, id)
      );
      create index on toolboxes.templates (org_id, owner_user_id, id);
    `);
    await isolate(runner, 'toolboxes.templates');
    await searchable(runner, 'toolboxes.templates', `name_key || ' ' || coalesce(lower(description), '')`);
    await createShares(runner, 'toolboxes.template_shares', 'toolboxes.templates (org_id, id)');
    await keepShareEntries(runner, 'toolboxes.templates', 'toolboxes.template_shares');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.templates cascade');
  }
}

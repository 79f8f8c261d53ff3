import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

export class CreateSyntheticTools1795000600030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table toolboxes.synthetic_tools (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text collate "C" not null, description text not null, owner_user_id text collate "C" not null,
        input_schema jsonb not null,
        -- In their order; read and written together, never one without the others.
        steps jsonb not null,
        output_template text,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on toolboxes.synthetic_tools (org_id, name);
      create index on toolboxes.synthetic_tools (org_id, owner_user_id, id);
    `);
    await isolate(runner, 'toolboxes.synthetic_tools');
    await searchable(runner, 'toolboxes.synthetic_tools', `name || ' ' || lower(description)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.synthetic_tools cascade');
  }
}

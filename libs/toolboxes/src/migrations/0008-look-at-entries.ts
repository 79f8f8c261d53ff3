import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class LookAtEntries1795000800030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The result of the last check of entries, so that a broken entry is reported once.
      create table toolboxes.entry_looks (
        org_id text collate "C" not null, toolbox_id text collate "C" not null,
        looked_at timestamptz(3) not null, unmet jsonb not null,
        primary key (org_id, toolbox_id),
        foreign key (org_id, toolbox_id) references toolboxes.toolboxes (org_id, id) on delete cascade
      );
    `);
    await isolate(runner, 'toolboxes.entry_looks');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table toolboxes.entry_looks');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Records in a table of its own which apps managers removed from toolboxes, so that a new consent does not undo the
 * removal.
 */
export class RemoveApps1796000001210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table authentication.removed_apps (
        org_id text collate "C" not null, toolbox_id text collate "C" not null, app_id text collate "C" not null,
        user_id text collate "C" not null, client_id text collate "C" not null, client_name text not null,
        removed_at timestamptz(3) not null,
        primary key (org_id, toolbox_id, app_id)
      );
      create unique index on authentication.removed_apps (org_id, user_id, client_id, toolbox_id);
    `);
    await isolate(runner, 'authentication.removed_apps');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table authentication.removed_apps');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Role changes of many people that already apply and are not logged yet; many per row. */
export class KeepUnloggedRoleChanges1795002200050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity.unlogged_role_changes (
        org_id text collate "C" not null, id text collate "C" not null, act jsonb not null, changes jsonb not null,
        primary key (org_id, id)
      );
    `);
    await isolate(runner, 'identity.unlogged_role_changes');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table identity.unlogged_role_changes');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Stores when each member last ran a tool of each connector. The row of a connection has only the last use by anyone. */
export class RecordMemberUses1796000700010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table connections.member_uses (
        org_id text collate "C" not null, user_id text collate "C" not null,
        connector_slug text collate "C" not null,
        -- Rounded down to the hour.
        last_used_at timestamptz(3) not null,
        primary key (org_id, user_id, connector_slug)
      );
    `);
    await isolate(runner, 'connections.member_uses');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table connections.member_uses');
  }
}

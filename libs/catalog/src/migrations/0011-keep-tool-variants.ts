import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Versions of a remote tool that some accounts get instead of the accepted one, with the reviewer's decision. */
export class KeepToolVariants1795002400060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table catalog.registered_tools add variants jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.registered_tools drop variants');
  }
}

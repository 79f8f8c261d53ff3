import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Versions of a remote tool that some accounts are served beside the accepted one, each with what a reviewer said of it. */
export class KeepToolVariants1795002400060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table catalog.registered_tools add variants jsonb not null default '[]'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table catalog.registered_tools drop variants');
  }
}

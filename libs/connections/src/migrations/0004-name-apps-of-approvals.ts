import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with an approval the name of the app that requested the call for the member. */
export class NameAppsOfApprovals1796000500020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals add app_name text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals drop app_name');
  }
}

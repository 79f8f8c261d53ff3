import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with an approval which accounts it is for, so that pages can say that the call can no longer run. */
export class BindApprovalsToAccounts1796100000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null in approvals of earlier versions.
      alter table connections.approvals add accounts_digest text collate "C";
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals drop accounts_digest');
  }
}

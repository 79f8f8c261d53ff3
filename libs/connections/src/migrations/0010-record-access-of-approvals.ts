import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with an approval whose access its call uses, so that pages can say that this access has ended. */
export class RecordAccessOfApprovals1796100000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null in approvals of earlier versions.
      alter table connections.approvals add access_user_id text collate "C";
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals drop access_user_id');
  }
}

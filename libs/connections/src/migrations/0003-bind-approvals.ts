import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores with an approval the request that was approved. */
export class BindApprovals1796000100120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Null in approvals of earlier versions, which last ten minutes.
      alter table connections.approvals add request_digest text collate "C", add request_preview jsonb;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table connections.approvals drop request_digest, drop request_preview');
  }
}

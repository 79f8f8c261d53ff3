import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class NameLeaseHolders1795002400100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.refresh_leases add holder text, add abandoned_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.refresh_leases drop holder, drop abandoned_at');
  }
}

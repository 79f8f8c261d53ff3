import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** As the service's outbox does: how often a job failed in a row. */
export class CountFailuresInVault1795002300020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.outbox add column failures integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.outbox drop column failures');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counts the consecutive failures of a job, like the service's outbox. */
export class CountFailuresInVault1795002300020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.outbox add column failures integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.outbox drop column failures');
  }
}

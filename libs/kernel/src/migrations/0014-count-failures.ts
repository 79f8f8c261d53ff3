import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Counts consecutive failures of a job, separately from its runs. */
export class CountFailures1795002300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.outbox add column failures integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.outbox drop column failures');
  }
}

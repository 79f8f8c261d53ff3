import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** How often a job failed in a row: it may look many times, and fail once. */
export class CountFailures1795002300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.outbox add column failures integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.outbox drop column failures');
  }
}

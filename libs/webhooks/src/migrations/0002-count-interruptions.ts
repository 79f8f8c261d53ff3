import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Before this migration, a delivery whose process stopped used up one of its attempts. */
export class CountInterruptions1796000100030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks.deliveries add interruptions integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks.deliveries drop interruptions');
  }
}

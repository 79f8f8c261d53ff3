import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The features an organization's plan no longer has, and since when. Every request reads them for the grace period. */
export class KeepLapsedFeatures1795002200060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table kernel.access_epochs add column lapsed jsonb not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.access_epochs drop column lapsed');
  }
}

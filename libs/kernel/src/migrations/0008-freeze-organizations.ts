import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Why an organization cannot be changed. Stored with the epoch, which every request reads with its caller. */
export class FreezeOrganizations1795000600030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table kernel.access_epochs
        add column frozen text check (frozen in ('deletion_scheduled', 'purging'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table kernel.access_epochs drop column frozen');
  }
}

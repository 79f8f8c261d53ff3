import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores results of tools that were called through no toolbox, at the address of all accounts. */
export class StoreResultsWithoutToolbox1796001010010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table toolboxes.call_results alter toolbox_id drop not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from toolboxes.call_results where toolbox_id is null;
      alter table toolboxes.call_results alter toolbox_id set not null;`);
  }
}

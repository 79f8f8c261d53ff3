import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Stores the note of a grant that a member did not request. */
export class KeepNotesOfGrants1796000910010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table access_control.access_grants add column note text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table access_control.access_grants drop column note');
  }
}

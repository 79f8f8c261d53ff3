import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Stores by which rules the subject of an account can be found. Null means by the current definition, until it changes.
 * Earlier versions ignore the columns.
 */
export class BindSubjectsToTheirRule1796000300020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.accounts add subject_rules text[]');
    await runner.query('alter table vault.credentials add subject_rules text[]');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.credentials drop subject_rules');
    await runner.query('alter table vault.accounts drop subject_rules');
  }
}

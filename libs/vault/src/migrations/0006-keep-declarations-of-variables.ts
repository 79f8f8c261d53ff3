import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Stores under which declaration a variable got its value. Values that earlier versions stored have none, and stay
 * usable.
 */
export class KeepDeclarationsOfVariables1796000300010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.variables add declared text');
    await runner.query('alter table vault.credentials add declared jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.credentials drop declared');
    await runner.query('alter table vault.variables drop declared');
  }
}

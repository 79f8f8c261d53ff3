import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Definitions that were installed without a version count as older than every version. */
export class CountDefinitionVersions1795000300210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.integrations add column definition_version integer not null default 0');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vault.integrations drop column definition_version');
  }
}

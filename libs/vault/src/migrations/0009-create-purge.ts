import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createPurge } from '#kernel';

/** Deletes rows of deleted organizations. Only the vault may use the function, which is in its schema. */
export class CreateVaultPurge1795000600050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createPurge(runner, { schema: 'vault', allowed: `schema_name = 'vault'`, spared: [] });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function vault.purge_rows(text, integer)');
  }
}

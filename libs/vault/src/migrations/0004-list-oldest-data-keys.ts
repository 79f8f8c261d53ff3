import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { listOldestDataKeys } from '#kernel';

export class ListOldestDataKeysOfVault1796000200020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await listOldestDataKeys(runner, 'vault');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function vault.oldest_data_keys()');
  }
}

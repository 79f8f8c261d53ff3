import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { listOldestDataKeys } from '../persistence/schema.js';

export class ListOldestDataKeys1796000200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await listOldestDataKeys(runner, 'kernel');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function kernel.oldest_data_keys()');
  }
}

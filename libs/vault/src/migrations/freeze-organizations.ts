import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Those that wait for their deletion, as the service told. */
export class FreezeOrganizationsInVault1795002200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table vault.frozen_organizations (org_id text collate "C" primary key)');
    await isolate(runner, 'vault.frozen_organizations');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.frozen_organizations');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/** Organizations whose deletion is scheduled, as reported by the service. */
export class FreezeOrganizationsInVault1795002200010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table vault.frozen_organizations (org_id text collate "C" primary key)');
    await isolate(runner, 'vault.frozen_organizations');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table vault.frozen_organizations');
  }
}

import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateProvisioning1795000500100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema provisioning;

      -- What directories could not do, the last of it.
      create table provisioning.refusals (
        org_id text collate "C" not null, id text collate "C" not null, resource_id text collate "C" not null,
        cause text not null, message text not null, occurred_at timestamptz(3) not null,
        primary key (org_id, id)
      );
    `);
    await isolate(runner, 'provisioning.refusals');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema provisioning cascade');
  }
}

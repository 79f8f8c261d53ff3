import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '../persistence/schema.js';

/** Uploaded images, re-encoded. They are not compressed again by PostgreSQL. */
export class CreateImages1795000600070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table kernel.images (
        org_id text collate "C" not null, id text collate "C" not null, bytes bytea not null,
        created_at timestamptz(3) not null default now(), primary key (org_id, id)
      );
      alter table kernel.images alter column bytes set storage external;`);
    await isolate(runner, 'kernel.images');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kernel.images');
  }
}

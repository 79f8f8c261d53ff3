import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateGroups1795000500110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioning.groups (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        display_name text not null, name_key text collate "C" not null, external_id text collate "C",
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on provisioning.groups (org_id, name_key);
      create unique index on provisioning.groups (org_id, external_id) where external_id is not null;

      create table provisioning.group_members (
        org_id text collate "C" not null, group_id text collate "C" not null, user_id text collate "C" not null,
        primary key (org_id, group_id, user_id),
        foreign key (org_id, group_id) references provisioning.groups on delete cascade
      );
      create index on provisioning.group_members (org_id, user_id, group_id);
    `);
    await isolate(runner, 'provisioning.groups');
    await isolate(runner, 'provisioning.group_members');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provisioning.group_members, provisioning.groups');
  }
}

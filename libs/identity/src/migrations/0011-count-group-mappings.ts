import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

/**
 * Provisioning owns mappings and keeps their number here. Members who saw the secret of a directory's token become
 * its issuers, as for a token of a service member.
 */
export class CountGroupMappings1795000900011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table identity.group_mappings;
      alter table identity.roles add column group_mapping_count integer not null default 0;

      alter table identity.api_tokens no force row level security;
      update identity.api_tokens set issued_by = array[created_by] where kind = 'scim' and created_by is not null;
      alter table identity.api_tokens force row level security;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.roles drop column group_mapping_count;
      create table identity.group_mappings (
        org_id text collate "C" not null, id text collate "C" not null, group_id text collate "C" not null,
        role_id text collate "C", team_id text collate "C", created_at timestamptz(3) not null,
        primary key (org_id, id)
      );
    `);
    await isolate(runner, 'identity.group_mappings');
  }
}

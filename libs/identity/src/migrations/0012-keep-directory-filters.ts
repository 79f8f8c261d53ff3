import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Every attribute a directory may filter people by is a column with an index. */
export class KeepDirectoryFilters1795000900012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.members
        add column given_name_key text collate "C" generated always as (directory -> 'keys' ->> 'given_name') stored,
        add column family_name_key text collate "C" generated always as (directory -> 'keys' ->> 'family_name') stored,
        add column manager_id text collate "C"
          generated always as (directory #>> '{attributes,enterprise,manager,value}') stored,
        add column directory_active boolean not null
          generated always as (coalesce(suspended_by, '') not in ('provisioning', 'both')) stored;
      create index on identity.members (org_id, given_name_key, id);
      create index on identity.members (org_id, family_name_key, id);
      create index on identity.members (org_id, manager_id, id);
      create index on identity.members (org_id, directory_active, id);
      create index on identity.members (org_id, created_at, id);
      create index on identity.members (org_id, updated_at, id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index identity.members_org_id_created_at_id_idx, identity.members_org_id_updated_at_id_idx;
      alter table identity.members drop column given_name_key, drop column family_name_key, drop column manager_id,
        drop column directory_active;
    `);
  }
}

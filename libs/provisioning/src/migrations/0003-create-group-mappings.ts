import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** The roles that directory groups assign, and the number of mappings of each role. */
export class CreateGroupMappings1795000900120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table provisioning.group_mappings (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        group_id text collate "C" not null, role_id text collate "C" not null,
        created_by text, created_at timestamptz(3) not null,
        primary key (org_id, id),
        foreign key (org_id, group_id) references provisioning.groups on delete cascade
      );
      create unique index on provisioning.group_mappings (org_id, group_id, role_id);
      create index on provisioning.group_mappings (org_id, role_id);
      create index on provisioning.group_mappings (org_id, created_at, id);
      create index on provisioning.groups (org_id, created_at, id);

      create function provisioning.count_group_mappings() returns trigger language plpgsql as $$ begin
        update identity.roles as role
        set group_mapping_count = role.group_mapping_count + case tg_op when 'INSERT' then mapped.groups else - mapped.groups end
        from (select org_id, role_id, count(*)::integer as groups from changed_rows group by org_id, role_id) as mapped
        where role.org_id = mapped.org_id and role.id = mapped.role_id;
        return null;
      end $$;
      create trigger mapped after insert on provisioning.group_mappings
        referencing new table as changed_rows for each statement execute function provisioning.count_group_mappings();
      create trigger unmapped after delete on provisioning.group_mappings
        referencing old table as changed_rows for each statement execute function provisioning.count_group_mappings();
    `);
    await isolate(runner, 'provisioning.group_mappings');
    await searchable(runner, 'provisioning.groups', 'name_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provisioning.group_mappings; drop function provisioning.count_group_mappings');
  }
}

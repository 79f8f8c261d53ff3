import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Groups that directories send, and the mappings of groups to roles and teams. */
export class CreateProvisioning1796000001010 implements MigrationInterface {
  static readonly replaces = 'NormalizeGroupKeys1795002100040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema provisioning;

      -- The latest requests of directories that failed.
      create table provisioning.refusals (
        org_id text collate "C" not null, id text collate "C" not null, resource_id text collate "C" not null,
        cause text not null, message text not null, occurred_at timestamptz(3) not null,
        primary key (org_id, id)
      );

      create table provisioning.groups (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        display_name text not null, name_key text collate "C" not null, external_id text collate "C",
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on provisioning.groups (org_id, name_key);
      create unique index on provisioning.groups (org_id, external_id) where external_id is not null;
      create index on provisioning.groups (org_id, created_at, id);

      create table provisioning.group_members (
        org_id text collate "C" not null, group_id text collate "C" not null, user_id text collate "C" not null,
        primary key (org_id, group_id, user_id),
        foreign key (org_id, group_id) references provisioning.groups on delete cascade
      );
      create index on provisioning.group_members (org_id, user_id, group_id);

      -- A group gives roles, or is mirrored by teams. A team mirrors one group.
      create table provisioning.group_mappings (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        group_id text collate "C" not null, role_id text collate "C", team_id text collate "C",
        created_by text, created_at timestamptz(3) not null,
        primary key (org_id, id),
        foreign key (org_id, group_id) references provisioning.groups on delete cascade,
        check ((role_id is null) <> (team_id is null))
      );
      create unique index on provisioning.group_mappings (org_id, group_id, role_id);
      create unique index on provisioning.group_mappings (org_id, team_id) where team_id is not null;
      create index on provisioning.group_mappings (org_id, role_id);
      create index on provisioning.group_mappings (org_id, created_at, id);

      -- The number of mappings of each role. Otherwise a page of roles would count them.
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
    for (const table of ['refusals', 'groups', 'group_members', 'group_mappings'])
      await isolate(runner, `provisioning.${table}`);
    await searchable(runner, 'provisioning.groups', 'name_key');
    await searchable(runner, 'provisioning.groups', directoryWords, { name: 'provisioning.groups_in_directory' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema provisioning cascade');
  }
}

/** The text that directories search: a group's id, its id in the directory, and its name. */
const directoryWords = `(id || E'\\n' || coalesce(external_id, '') || E'\\n' || name_key)`;

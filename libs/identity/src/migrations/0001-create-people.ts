import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/** Searches and sorting use `…_key` columns in lower case, which the locale of the server may not support. */
export class CreatePeople1795000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema identity;

      -- A set of permissions as one comparable text: restriction rule 7 asks for roles with exactly the same set.
      create function identity.permission_key(permissions text[]) returns text
        language sql immutable parallel safe
        return coalesce((
          select string_agg(permission, ' ' order by permission collate "C")
          from (select distinct unnest(permissions) as permission) as distinct_ones
        ), '');

      create table identity.roles (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        name text not null, name_key text collate "C" not null, search_key text not null,
        description text, permissions text[] not null,
        is_system boolean not null, system_key text, check (is_system = (system_key is not null)),
        seat_class text not null check (seat_class in ('billable', 'free_admin')),
        permission_key text collate "C" not null
          generated always as (identity.permission_key(permissions)) stored,
        member_count integer not null default 0, pending_invite_count integer not null default 0,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id)
      );
      create unique index on identity.roles (org_id, name_key);
      create unique index on identity.roles (org_id, system_key) where system_key is not null;
      create index on identity.roles (org_id, permission_key);

      create table identity.members (
        org_id text collate "C" not null, id text collate "C" not null, version integer not null,
        kind text not null check (kind in ('person', 'service')),
        name text, email text, label_key text collate "C" not null, email_key text collate "C",
        search_key text not null,
        title text, avatar_url text,
        status text not null check (status in ('active', 'suspended')),
        suspended_by text check (suspended_by in ('admin', 'provisioning', 'both')),
        provisioned boolean not null, external_id text, second_factor_at timestamptz(3),
        joined_at timestamptz(3) not null, last_active_on date,
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        primary key (org_id, id),
        check (kind = 'service' or email is not null), check ((status = 'suspended') = (suspended_by is not null))
      );
      create unique index on identity.members (org_id, email_key);
      create index on identity.members (org_id, label_key, id);
      create index on identity.members (org_id, status, label_key, id);
      create index on identity.members (org_id, joined_at, id);
      create index on identity.members (org_id, (coalesce(email_key, '')), id);
      create index on identity.members (org_id, (coalesce(last_active_on - date '2000-01-01', -1000000)), id);
      -- By person, across organizations. Read only by identity.organizations_of.
      create index on identity.members (id);

      create table identity.member_roles (
        org_id text collate "C" not null, user_id text collate "C" not null, role_id text collate "C" not null,
        direct boolean not null, by_default boolean not null default false, group_ids text[] not null default '{}',
        primary key (org_id, user_id, role_id),
        foreign key (org_id, user_id) references identity.members on delete cascade,
        foreign key (org_id, role_id) references identity.roles,
        check (direct or by_default or cardinality(group_ids) > 0)
      );
      create index on identity.member_roles (org_id, role_id, user_id);

      -- Former members: nothing that identifies them, but enough to recognize them when they return.
      create table identity.departures (
        org_id text collate "C" not null, user_id text collate "C" not null,
        email_hash bytea, removed_at timestamptz(3) not null,
        primary key (org_id, user_id)
      );
      create index on identity.departures (org_id, email_hash);

      -- Stored counts. Otherwise a page would read every membership of the organization.
      create function identity.count_role_members() returns trigger language plpgsql as $$ begin
        update identity.roles as role
        set member_count = role.member_count + case tg_op when 'INSERT' then changed.members else - changed.members end
        from (select org_id, role_id, count(*)::integer as members from changed_rows group by org_id, role_id) as changed
        where role.org_id = changed.org_id and role.id = changed.role_id;
        return null;
      end $$;
      create trigger joined after insert on identity.member_roles
        referencing new table as changed_rows for each statement execute function identity.count_role_members();
      create trigger dropped after delete on identity.member_roles
        referencing old table as changed_rows for each statement execute function identity.count_role_members();
    `);
    await isolate(runner, 'identity.roles');
    await isolate(runner, 'identity.members');
    await isolate(runner, 'identity.member_roles');
    await isolate(runner, 'identity.departures');
    await searchable(runner, 'identity.members', 'search_key');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema identity cascade');
  }
}

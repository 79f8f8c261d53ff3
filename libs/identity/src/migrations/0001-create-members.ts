import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';
import { searchable } from '#platform/search';

/**
 * Roles and members. Searches and sorting use `…_key` columns, because the locale of the PostgreSQL server may not
 * support every script.
 */
export class CreateMembers1796000000110 implements MigrationInterface {
  static readonly replaces = 'KeepDeclinedScopes1795002700010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create schema identity;

      -- A set of permissions as one comparable text: restriction rule 7 needs roles with exactly the same set.
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
        -- Counts kept by triggers here and in provisioning. Otherwise a page would read every membership.
        member_count integer not null default 0, pending_invite_count integer not null default 0,
        group_mapping_count integer not null default 0,
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
        suspended_by text check (suspended_by in ('admin', 'provisioning', 'both', 'responsible')),
        provisioned boolean not null, external_id text,
        -- When the member last signed in with, and without, a second factor.
        second_factor_at timestamptz(3), single_factor_at timestamptz(3),
        joined_at timestamptz(3) not null, last_active_on date,
        -- The members whom this member stands for: the inviters of an unconfirmed person, the issuers of the directory
        -- token that added the member, and the person responsible for a service member.
        confirmed boolean not null default true,
        invited_by text[] collate "C" not null default '{}',
        brought_by text[] collate "C" not null default '{}',
        responsible_user_id text collate "C",
        responsible_asked_id text collate "C",
        -- Addresses and ids from a directory that the member has not confirmed.
        unconfirmed_keys text[] collate "C" not null default '{}',
        notifications_off text[] not null default '{}',
        created_at timestamptz(3) not null, updated_at timestamptz(3) not null,
        ${directoryColumns},
        primary key (org_id, id),
        check (kind = 'service' or email is not null), check ((status = 'suspended') = (suspended_by is not null))
      );
      create unique index on identity.members (org_id, email_key);
      create index on identity.members (org_id, label_key, id);
      create index on identity.members (org_id, status, label_key, id);
      create index on identity.members (org_id, joined_at, id);
      create index on identity.members (org_id, (coalesce(email_key, '')), id);
      create index on identity.members (org_id, (coalesce(last_active_on - date '2000-01-01', -1000000)), id);
      create index members_by_responsible on identity.members (org_id, responsible_user_id)
        where responsible_user_id is not null;
      -- Across organizations, read only by organizations_of and organizations_with_address.
      create index on identity.members (id);
      create index on identity.members (email_key) where kind = 'person';
      -- The filters of directories.
      create unique index on identity.members (org_id, user_name_key);
      create unique index on identity.members (org_id, external_id) where external_id is not null;
      create index on identity.members (org_id, display_name_key, id);
      create index on identity.members (org_id, work_email_key);
      create index on identity.members (org_id, given_name_key, id);
      create index on identity.members (org_id, family_name_key, id);
      create index on identity.members (org_id, manager_id, id);
      create index on identity.members (org_id, directory_active, id);
      create index on identity.members (org_id, created_at, id);
      create index on identity.members (org_id, updated_at, id);

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
        email_hash bytea, external_id_hash bytea, removed_at timestamptz(3) not null,
        was_owner boolean not null default false,
        -- The members a leaver stood for. Members who stand for the leaver also stand for these, even if the leaver
        -- returns.
        stood_for text[] collate "C" not null default '{}',
        unconfirmed_keys text[] collate "C" not null default '{}',
        primary key (org_id, user_id)
      );
      create index on identity.departures (org_id, email_hash);
      create index on identity.departures (org_id, external_id_hash) where external_id_hash is not null;

      -- Role changes of many people that already apply and are not logged yet; many per row.
      create table identity.unlogged_role_changes (
        org_id text collate "C" not null, id text collate "C" not null, act jsonb not null, changes jsonb not null,
        primary key (org_id, id)
      );

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
      ${acrossOrganizations}
    `);
    for (const table of ['roles', 'members', 'member_roles', 'departures', 'unlogged_role_changes'])
      await isolate(runner, `identity.${table}`);
    await searchable(runner, 'identity.members', 'search_key');
    await searchable(runner, 'identity.members', `(${directoryWords})`, { name: 'identity.members_in_directory' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema identity cascade');
  }
}

/**
 * Data that directories send, in addition to the product's own fields. People without a record are found by email.
 * Every attribute that a directory may filter people by is a column with an index.
 */
const directoryColumns = `directory jsonb,
        user_name_key text collate "C"
          generated always as (coalesce(directory -> 'keys' ->> 'user_name', email_key)) stored,
        display_name_key text collate "C" generated always as (
          case when directory is null then case when name is not null then label_key end
          else directory -> 'keys' ->> 'display_name' end) stored,
        work_email_key text collate "C" generated always as (
          case when directory is null then email_key else directory -> 'keys' ->> 'work_email' end) stored,
        given_name_key text collate "C" generated always as (directory -> 'keys' ->> 'given_name') stored,
        family_name_key text collate "C" generated always as (directory -> 'keys' ->> 'family_name') stored,
        manager_id text collate "C"
          generated always as (directory #>> '{attributes,enterprise,manager,value}') stored,
        directory_active boolean not null
          generated always as (coalesce(suspended_by, '') not in ('provisioning', 'both')) stored`;

/**
 * The fields in which directories search for part of a text. Ids are not included. They are random, so such an index of
 * ids would take three times as long to write as the index of all these fields.
 */
const directoryWords = [
  'user_name_key',
  'display_name_key',
  'given_name_key',
  'family_name_key',
  'email_key',
  'work_email_key',
]
  .map((column) => `coalesce(${column}, '')`)
  .join(` || E'\\n' || `);

/**
 * A person may belong to several organizations, and the number that a person may own is limited. So these functions
 * look across organizations.
 */
const acrossOrganizations = `
      create function identity.organizations_of(person_id text) returns setof text
        language sql stable security definer set search_path = pg_catalog as
        $$ select org_id from identity.members where id = person_id $$;
      create function identity.owned_organizations(person_id text) returns integer
        language sql stable security definer set search_path = pg_catalog as $$
          select count(*)::integer from identity.members as member
          join identity.member_roles as holder on holder.org_id = member.org_id and holder.user_id = member.id
          join identity.roles as role on role.org_id = holder.org_id and role.id = holder.role_id
          where member.id = person_id and role.system_key = 'org_owner'
        $$;
      create function identity.organizations_with_address(address text) returns setof text
        language sql stable security definer set search_path = '' as $$
          select member.org_id from identity.members as member where member.kind = 'person' and member.email_key = address
        $$;
      revoke all on function identity.organizations_of(text), identity.owned_organizations(text),
        identity.organizations_with_address(text) from public;`;

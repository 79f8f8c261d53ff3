import { memberLabel } from '../domain/member-labels.js';

export const rolesOf = `
  select role_id, direct, by_default, group_ids from identity.member_roles
  where org_id = :org_id and user_id = :user_id order by role_id`;

export const deleteOtherRoles = `
  delete from identity.member_roles
  where org_id = :org_id and user_id = :user_id and not role_id = any(:role_ids::text[])`;

export const upsertRoles = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default, group_ids)
  select :org_id, :user_id, role_id, direct, by_default, group_ids
  from jsonb_to_recordset(:roles::jsonb) as role (role_id text, direct boolean, by_default boolean, group_ids text[])
  on conflict (org_id, user_id, role_id) do update
  set direct = excluded.direct, by_default = excluded.by_default, group_ids = excluded.group_ids`;

/**
 * SQL for a new or returning member. It stores the roles, deletes the record of an earlier departure, and returns the
 * members whom the member stood for when leaving.
 */
export const insertFirstRoles = `
  with forgotten as (delete from identity.departures where org_id = :org_id and user_id = :user_id returning stood_for),
    holding as (${upsertRoles})
  select stood_for from forgotten`;

/**
 * Used when a member leaves. Every member, invite and SCIM token that stands for the leaver then also stands for the
 * members the leaver stood for.
 */
export const handOnTies = 'select identity.hand_on_ties(:org_id, :user_id, :stood_for::text[])';

/** SQL that finds the departure of a returning member by address or external id. Unconfirmed keys do not count. */
const returning = `from identity.departures
  where org_id = :org_id and removed_at > :now::timestamptz - interval '90 days'
    and (email_hash = :email_hash and not 'email' = any(unconfirmed_keys)
      or external_id_hash = :external_id_hash and not 'external_id' = any(unconfirmed_keys))
  order by (external_id_hash = :external_id_hash) is true desc, removed_at desc limit 1`;

export const newcomer = `
  select
    exists (select from identity.members
      where org_id = :org_id and (email_key = :email_key or user_name_key = :email_key or id = :user_id)) as is_member,
    (select user_id ${returning}) as departed_id,
    coalesce((select array_remove(array[
        case when email_hash is distinct from :email_hash or 'email' = any(unconfirmed_keys) then 'email' end,
        case when external_id_hash is distinct from :external_id_hash or 'external_id' = any(unconfirmed_keys)
          then 'external_id' end], null) ${returning}), '{}') as unconfirmed_keys,
    array(select user_id from identity.departures
      where org_id = :org_id and (email_hash = :email_hash or user_id = :user_id) order by user_id) as departed_ids,
    (select role.id from identity.roles role
     where role.org_id = :org_id and role.system_key = 'org_owner' and exists (select from identity.departures
       where org_id = :org_id and was_owner
         and (email_hash = :email_hash or user_id = :user_id or external_id_hash = :external_id_hash)
         and removed_at > :now::timestamptz - interval '90 days')) as owner_role_id`;

export const ownership = `
  select coalesce(bool_or(holder.user_id = :user_id), false) as is_owner, min(role.id) as role_id,
    (count(*) filter (where member.status = 'active' and member.kind = 'person'))::integer as owners
  from identity.roles role
  join identity.member_roles holder on holder.org_id = :org_id and holder.role_id = role.id
  join identity.members member on member.org_id = :org_id and member.id = holder.user_id
  where role.org_id = :org_id and role.system_key = 'org_owner'`;

export const rights = `
  select member.kind, member.status, array(
    select distinct unnest(role.permissions) from identity.member_roles holder
    join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
    where holder.org_id = :org_id and holder.user_id = member.id) as permissions,
    (select min(role.id) from identity.member_roles holder
     join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
     where holder.org_id = :org_id and holder.user_id = member.id and role.system_key = 'org_owner')
    as owner_role_id
  from identity.members member where member.org_id = :org_id and member.id = :user_id`;

export const personBehind = `
  select case kind when 'person' then id else responsible_user_id end as id
  from identity.members where org_id = :org_id and id = :user_id`;

export const serviceMembersOf = `
  select member.id, ${memberLabel} as name, member.status from identity.members member
  where member.org_id = :org_id and member.responsible_user_id = :user_id order by member.id`;

export const countSeats = `
  select count(*)::integer as count from identity.members member
  where member.org_id = :org_id and member.status = 'active' and member.kind = 'person' and exists (
    select from identity.member_roles holder
    join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
    where holder.org_id = :org_id and holder.user_id = member.id and role.seat_class = 'billable')`;

export const countServiceMembers = `
  select count(*)::integer as count from identity.members where org_id = :org_id and kind = 'service'`;

export const statuses = 'select id, status from identity.members where org_id = :org_id and id = any(:ids)';

export const upsertDeparture = `
  insert into identity.departures (
    org_id, user_id, email_hash, external_id_hash, was_owner, removed_at, stood_for, unconfirmed_keys)
  values (
    :org_id, :user_id, :email_hash, :external_id_hash, :was_owner, :removed_at, :stood_for, :unconfirmed_keys)
  on conflict (org_id, user_id) do update
  set email_hash = excluded.email_hash, external_id_hash = excluded.external_id_hash, was_owner = excluded.was_owner,
    removed_at = excluded.removed_at, stood_for = excluded.stood_for, unconfirmed_keys = excluded.unconfirmed_keys`;

export const directoryConflicts = `
  select coalesce(bool_or(user_name_key = :user_name_key), false) as user_name,
    coalesce(bool_or(email_key = :email_key), false) as email,
    coalesce(bool_or(external_id = :external_id), false) as external_id
  from identity.members
  where org_id = :org_id and id <> :except_id
    and (user_name_key = :user_name_key or email_key = :email_key or external_id = :external_id)`;

export const peopleAmong = `
  select member.id, ${memberLabel} as label from identity.members member
  where member.org_id = :org_id and member.id = any(:ids) and member.kind = 'person'`;

export const recordActivity = `
  update identity.members member set last_active_on = (used.at at time zone 'UTC')::date
  from jsonb_to_recordset(:uses::jsonb) as used (user_id text, at timestamptz)
  where member.org_id = :org_id and member.id = used.user_id
    and member.last_active_on is distinct from (used.at at time zone 'UTC')::date`;

export const recordFactor = `
  update identity.members set
    second_factor_at = case when :second::boolean then :at::timestamptz else second_factor_at end,
    single_factor_at = case when :second::boolean then single_factor_at else :at::timestamptz end
  where org_id = :org_id and id = :user_id`;

/** `directoryConflicts` and `newcomer` in one statement, for people whom a directory adds. */
export const directoryNewcomer = `select * from (${directoryConflicts}) as conflicts cross join (${newcomer}) as known`;

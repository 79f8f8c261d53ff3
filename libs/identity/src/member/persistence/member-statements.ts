export const heldBy = `
  select role_id, direct, by_default, group_ids from identity.member_roles
  where org_id = $1 and user_id = $2 order by role_id`;

export const dropped =
  'delete from identity.member_roles where org_id = $1 and user_id = $2 and not role_id = any($3::text[])';

export const held = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default, group_ids)
  select $1, $2, role_id, direct, by_default, group_ids
  from jsonb_to_recordset($3::jsonb) as role (role_id text, direct boolean, by_default boolean, group_ids text[])
  on conflict (org_id, user_id, role_id) do update
  set direct = excluded.direct, by_default = excluded.by_default, group_ids = excluded.group_ids`;

export const ownership = `
  select coalesce(bool_or(holder.user_id = :user_id), false) as is_owner,
    (count(*) filter (where member.status = 'active' and member.kind = 'person'))::integer as owners
  from identity.roles role
  join identity.member_roles holder on holder.org_id = role.org_id and holder.role_id = role.id
  join identity.members member on member.org_id = holder.org_id and member.id = holder.user_id
  where role.org_id = :org_id and role.system_key = 'org_owner'`;

export const seats = `
  select count(*)::integer as count from identity.members member
  where member.org_id = $1 and member.status = 'active' and member.kind = 'person' and exists (
    select from identity.member_roles holder
    join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
    where holder.org_id = $1 and holder.user_id = member.id and role.seat_class = 'billable')`;

export const recentlyDeparted = `
  select user_id as id from identity.departures
  where org_id = $1 and email_hash = $2 and removed_at > $3::timestamptz - interval '90 days'
  order by removed_at desc limit 1`;

export const active = `select 1 from identity.members where org_id = $1 and id = $2 and status = 'active'`;

export const remembered = `
  insert into identity.departures (org_id, user_id, email_hash, removed_at) values ($1, $2, $3, $4)
  on conflict (org_id, user_id) do update set email_hash = excluded.email_hash, removed_at = excluded.removed_at`;

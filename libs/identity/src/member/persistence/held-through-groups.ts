/** Roles from groups, as rows. Filtered with a hash, because PostgreSQL cannot estimate how many there are. */
const rows = `(
  select unnest(each.user_ids) as user_id, each.role_id, each.group_ids
  from jsonb_to_recordset(:given::jsonb) as each (role_id text, group_ids text[], user_ids text[])) as given`;

const isGiven = `(holder.user_id, holder.role_id) in (select given.user_id, given.role_id from ${rows})`;

/** Roles that groups no longer assign, and a default role that is no longer needed because groups assign one. */
export const released = `
  delete from identity.member_roles holder
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and not holder.direct and not ${isGiven}
    and (cardinality(holder.group_ids) > 0 or holder.user_id in (select given.user_id from ${rows}))
  returning user_id, role_id`;

/** Roles that groups no longer assign, but that members also hold directly. These roles stay. */
export const kept = `
  update identity.member_roles holder set group_ids = '{}'
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and cardinality(holder.group_ids) > 0
    and not ${isGiven}`;

/** Roles that members already hold, and that groups now assign too. */
export const joined = `
  update identity.member_roles holder set group_ids = given.group_ids, by_default = false
  from ${rows}
  where holder.org_id = :org_id and holder.user_id = given.user_id and holder.role_id = given.role_id
    and (holder.group_ids, holder.by_default) is distinct from (given.group_ids, false)`;

export const given = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, group_ids)
  select :org_id, given.user_id, given.role_id, false, given.group_ids from ${rows}
  on conflict (org_id, user_id, role_id) do nothing returning user_id, role_id`;

export const byDefault = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default)
  select member.org_id, member.id, :by_default, false, true from identity.members member
  where member.org_id = :org_id and member.id = any(:user_ids) and not exists (
    select from identity.member_roles holder where holder.org_id = member.org_id and holder.user_id = member.id)
  returning user_id, role_id`;

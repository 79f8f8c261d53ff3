/**
 * SQL for the rows in `:assigned`, which are the roles that groups assign. Conditions use `in (select …)`, which
 * PostgreSQL evaluates with a hash table even if it cannot estimate the number of rows.
 */
const rows = `(
  select unnest(each.user_ids) as user_id, each.role_id, each.group_ids
  from jsonb_to_recordset(:assigned::jsonb) as each (role_id text, group_ids text[], user_ids text[])) as assigned`;

const isAssigned = `(holder.user_id, holder.role_id) in (select assigned.user_id, assigned.role_id from ${rows})`;

/**
 * Takes roles from members if groups no longer assign them, and the default role from members who now have a role from
 * a group. Directly assigned roles stay.
 */
export const deleteUnassigned = `
  delete from identity.member_roles holder
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and not holder.direct and not ${isAssigned}
    and (cardinality(holder.group_ids) > 0 or holder.user_id in (select assigned.user_id from ${rows}))
  returning user_id, role_id`;

/** Removes the groups from roles that groups no longer assign. Members still hold these roles directly. */
export const clearGroups = `
  update identity.member_roles holder set group_ids = '{}'
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and cardinality(holder.group_ids) > 0
    and not ${isAssigned}`;

/** Updates the groups of roles that members already hold and that groups now assign. */
export const setGroups = `
  update identity.member_roles holder set group_ids = assigned.group_ids, by_default = false
  from ${rows}
  where holder.org_id = :org_id and holder.user_id = assigned.user_id and holder.role_id = assigned.role_id
    and (holder.group_ids, holder.by_default) is distinct from (assigned.group_ids, false)`;

export const insertAssigned = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, group_ids)
  select :org_id, assigned.user_id, assigned.role_id, false, assigned.group_ids from ${rows}
  on conflict (org_id, user_id, role_id) do nothing returning user_id, role_id`;

export const insertDefaults = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default)
  select member.org_id, member.id, :by_default, false, true from identity.members member
  where member.org_id = :org_id and member.id = any(:user_ids) and not exists (
    select from identity.member_roles holder where holder.org_id = member.org_id and holder.user_id = member.id)
  returning user_id, role_id`;

/** What groups give, as rows: hashed, as nothing tells PostgreSQL how many they are. */
const recordset = `jsonb_to_recordset(:given::jsonb) as given (user_id text, role_id text, group_ids text[])`;

const isGiven = `(holder.user_id, holder.role_id) in (select given.user_id, given.role_id from ${recordset})`;

export const held = `
  select user_id, array_agg(role_id) as role_ids from identity.member_roles
  where org_id = :org_id and user_id = any(:user_ids) group by user_id`;

/** What no group gives any more, and what stood in as long as none did. */
export const released = `
  delete from identity.member_roles holder
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and not holder.direct and not ${isGiven}
    and (cardinality(holder.group_ids) > 0 or holder.user_id in (select given.user_id from ${recordset}))`;

/** What is held directly besides stays. */
export const kept = `
  update identity.member_roles holder set group_ids = '{}'
  where holder.org_id = :org_id and holder.user_id = any(:user_ids) and cardinality(holder.group_ids) > 0
    and not ${isGiven}`;

export const given = `
  insert into identity.member_roles as holder (org_id, user_id, role_id, direct, group_ids)
  select :org_id, given.user_id, given.role_id, false, given.group_ids from ${recordset}
  on conflict (org_id, user_id, role_id) do update set group_ids = excluded.group_ids, by_default = false
  where (holder.group_ids, holder.by_default) is distinct from (excluded.group_ids, false)`;

export const byDefault = `
  insert into identity.member_roles (org_id, user_id, role_id, direct, by_default)
  select member.org_id, member.id, :by_default, false, true from identity.members member
  where member.org_id = :org_id and member.id = any(:user_ids) and not exists (
    select from identity.member_roles holder where holder.org_id = member.org_id and holder.user_id = member.id)`;

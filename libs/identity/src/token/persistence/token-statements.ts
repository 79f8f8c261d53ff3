export const holderOf = `
  select member.kind, coalesce(array_agg(distinct permission) filter (where permission is not null), '{}') as permissions
  from identity.members member
  left join identity.member_roles holder on holder.org_id = member.org_id and holder.user_id = member.id
  left join identity.roles role on role.org_id = holder.org_id and role.id = holder.role_id
  left join lateral unnest(role.permissions) as permission on true
  where member.org_id = $1 and member.id = $2 group by member.kind`;

/** Names and number of the holder's live tokens; of a directory's, where `$2` is null. */
export const beside = `
  select coalesce(bool_or(name = $3), false) as taken, count(*)::integer as live
  from identity.api_tokens
  where org_id = $1 and user_id is not distinct from $2 and id <> $4 and revoked_at is null
    and (expires_at is null or expires_at > $5)`;

/** Where two rotations overlap, the older secret's end stands. */
export const oldSecretsEnd = `
  update identity.secrets set good_until = least(good_until, $3)
  where org_id = $1 and opens = $2`;

export const usable = `
  select count(*)::integer as count from identity.api_tokens
  where org_id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3::timestamptz)`;

export const allRevoked = `
  update identity.api_tokens set revoked_at = $3, revoked_by = $4, version = version + 1
  where org_id = $1 and user_id = $2 and revoked_at is null returning id`;

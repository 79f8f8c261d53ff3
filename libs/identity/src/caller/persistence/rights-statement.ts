import { forceGenericPlan } from '#kernel';
import { memberLabel } from '../../member/domain/member-labels.js';

/** Lapsed features are listed for 30 days. */
const lapsed = `case when epoch.lapsed = '{}' then '' else (
    select coalesce(string_agg(feature, ' '), '') from jsonb_each_text(epoch.lapsed) as lapsed (feature, at)
    where at::timestamptz > :now::timestamptz - interval '30 days') end`;

/**
 * SQL of the roles, permissions and teams of the token's member. It defines `held`, `granted` and `teams` in the
 * statement's `with` clause.
 */
const withMember = `held as (
    select role.id, role.permission_key, role.system_key
    from token
    join identity.member_roles holder on holder.org_id = :org_id and holder.user_id = token.user_id
    join identity.roles role on role.org_id = :org_id and role.id = holder.role_id
  ), granted as (
    select coalesce(string_agg(permission, ' ' order by permission collate "C"), '') as permissions
    from (select distinct unnest(string_to_array(permission_key, ' ')) as permission from held) as distinct_permissions
  ), teams as (
    select coalesce(string_agg(membership.team_id, ' '), '') as ids,
      coalesce(string_agg(membership.team_id, ' ') filter (where membership.is_admin), '') as administered
    from token join identity.team_members membership
      on membership.org_id = :org_id and membership.user_id = token.user_id
  )`;

/** Like `withMember`, for a directory's token, which has no member. */
const withoutMember = `held as (select null as id, null as system_key where false),
    granted as (select '' as permissions), teams as (select '' as ids, '' as administered)`;

/**
 * SQL that loads everything about the caller in one statement, in the organization the transaction has entered: token,
 * member, the union of the permissions of all roles, the member's own roles, the members they may stand for, teams,
 * features and epoch.
 * @param token statement that finds the token; `:now` is the time.
 * @param held SQL of the roles and teams of the token's member.
 * @param more SQL of further columns.
 */
export const rights = (token: string, held = withMember, more = ''): string => `
  with token as (${token}), ${held}
  select token.org_id,
    token.id as token_id, token.kind as token_kind, token.name as token_name,
    array_to_string(token.scopes, ' ') as scopes,
    coalesce(token.expires_at <= :now::timestamptz, false) as expired, token.revoked_at is not null as revoked,
    token.last_used_at is null or token.last_used_at <= :now::timestamptz - interval '1 minute' as use_is_due,
    epoch.sign_in_required and token.kind = 'personal' and not token.signed_in
      and not exists (select from held where system_key = 'org_owner') as sign_in_due,
    token.user_id, member.kind, member.status, ${memberLabel} as label,
    granted.permissions,
    (select coalesce(string_agg(id, ' '), '') from held) as role_ids,
    (select coalesce(string_agg(id, ' '), '') from (
      select id from held
      union select role.id from identity.roles role
        where role.org_id = :org_id and role.permission_key = granted.permissions
    ) as own) as own_role_ids,
    token.issued_by as issuers,
    case when member.kind = 'service' or not member.confirmed or member.brought_by <> '{}' or token.kind = 'scim'
      then identity.ties_of(token.org_id, token.issued_by || token.user_id) end as ties,
    teams.ids as team_ids, teams.administered as administered_team_ids,
    array_to_string(epoch.features, ' ') as features, ${lapsed} as lapsed, epoch.epoch, epoch.frozen, token.app${more}
  from token
  cross join granted
  cross join teams
  join kernel.access_epochs epoch on epoch.org_id = :org_id
  left join identity.members member on member.org_id = :org_id and member.id = token.user_id`;

const tokenWhere = (which: string): string => `
  select token.*, null::json as app from identity.api_tokens token
  where token.org_id = :org_id and ${which}`;

const tokenOfSecret = tokenWhere(`token.id = (
  select opens from identity.secrets secret
  where secret.org_id = :org_id and secret.hash = :hash
    and (secret.good_until is null or secret.good_until > :now::timestamptz)
)`);

export const rightsBySecret = rights(tokenOfSecret);
export const rightsByDirectorySecret = rights(tokenOfSecret, withoutMember);

const tokenOfId = tokenWhere('token.id = :token_id');

export const rightsById = rights(tokenOfId);
export const rightsByDirectoryId = rights(tokenOfId, withoutMember);

/** SQL of a member without a token, as if they held a token that never expires. */
const memberWhere = (which: string): string => `
  select org_id, null as id, 'personal' as kind, true as signed_in, null as name, null::text[] as scopes, id as user_id,
    '{}'::text[] as issued_by, null::timestamptz as expires_at, null::timestamptz as revoked_at, :now::timestamptz as last_used_at,
    null::json as app
  from identity.members where org_id = :org_id and ${which}`;

/** Rights of a member without a token. */
export const rightsOfMember = rights(memberWhere('id = :user_id'));

const sessionOfHash = `
  select opens, good_until from identity.secrets
  where org_id = :org_id and hash = :hash and good_until > :now::timestamptz`;

/**
 * Rights of a browser session: those of the token that opened it or, after a sign-in at an identity provider, those of
 * the member. `session_end`: when the session expires.
 */
export const rightsBySession = rights(
  `select holder.*, session.good_until as session_end from (${sessionOfHash}) as session
  join lateral (
    select org_id, id, kind, signed_in, name, scopes, user_id, issued_by, expires_at, revoked_at, last_used_at, app
    from (${tokenWhere('token.id = session.opens')}) as opener
    union all ${memberWhere('id = session.opens')}
  ) as holder on true`,
  withMember,
  ', token.session_end',
);

/** SQL that finds the organization of a secret and enters it, when only the secret is known. */
export const enterWithSecret = `select identity.enter_with_secret(:hash), ${forceGenericPlan}`;

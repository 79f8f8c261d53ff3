import { type Read } from '#kernel';
import { type Asker, canRevokeToken, canRotateToken, canSeeTokensOfOthers } from '../domain/token-policy.js';
import { type TokenState, type TokenStatus } from '../domain/token.js';
import { type Holder } from '../domain/tokens.js';
import { type TokenView } from './token.view.js';

export type TokenRow = Read<Omit<TokenState, 'org_id' | 'version' | 'name_key'>> & {
  status: TokenStatus;
  last_used_at: string | null;
  last_used_ip: string | null;
  user_label: string | null;
  created_by_label: string | null;
  holder: Holder | null;
  asker_scopes: string[] | null;
};

const label = (id: string): string =>
  `(select coalesce(name, email) from identity.members person
    where person.org_id = token.org_id and person.id = ${id})`;

/** SQL of a token's status. @param now of the parameter that is the time. */
export const statusSql = (now: string): string =>
  `case when token.revoked_at is not null then 'revoked' when token.expires_at <= ${now}::timestamptz then 'expired'
    else 'active' end`;

/** What a statement selects from `identity.api_tokens token`; `$2` is the time, `$3` the token that asks. */
export const tokenColumns = `token.id, token.name, token.kind, token.hint, token.user_id, token.scopes, token.days,
  token.expires_at, token.last_used_at, token.last_used_ip, token.created_by, token.created_at, token.revoked_at,
  token.revoked_by, ${statusSql('$2')} as status, ${label('token.user_id')} as user_label,
  ${label('token.created_by')} as created_by_label,
  (select scopes from identity.api_tokens asking where asking.org_id = $1 and asking.id = $3) as asker_scopes,
  (select json_build_object('kind', member.kind, 'permissions', (
     select coalesce(json_agg(distinct permission), '[]')
     from identity.member_roles held
     join identity.roles role on role.org_id = held.org_id and role.id = held.role_id
     cross join unnest(role.permissions) as permission
     where held.org_id = $1 and held.user_id = member.id))
   from identity.members member where member.org_id = $1 and member.id = token.user_id) as holder`;

/** @param mostDays what the organization lets a token last; null for as long as wanted. */
export function tokenView(asker: Omit<Asker, 'scopes'>, row: TokenRow, mostDays: number | null): TokenView {
  const { caller } = asker;
  const seesAddress = row.user_id === caller.userId || canSeeTokensOfOthers(caller).allowed;
  const rotation = canRotateToken({ caller, scopes: row.asker_scopes }, row, row.holder);
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    hint: row.hint,
    user_id: row.user_id,
    user_label: row.user_label,
    scopes: row.scopes,
    status: row.status,
    expires_at: row.expires_at,
    exceeds_policy: mostDays !== null && (row.days === null || row.days > mostDays),
    last_used_at: row.last_used_at,
    last_used_ip: seesAddress ? row.last_used_ip : undefined,
    created_by: row.created_by,
    created_by_label: row.created_by_label,
    created_at: row.created_at,
    revoked_at: row.revoked_at,
    revoked_by: row.revoked_by,
    can_revoke: row.status !== 'revoked' && canRevokeToken(caller, row).allowed,
    can_rotate: row.status === 'active' && rotation.allowed,
  };
}

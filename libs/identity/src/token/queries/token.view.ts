import { Injectable } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Caller, type RowOf } from '#kernel';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { type MemberRights } from '../../member/domain/members.js';
import { PeopleSettings } from '../../member/domain/people-settings.js';
import { canRevokeToken, canRotateToken, canSeeTokensOfOthers } from '../domain/token-policy.js';
import { type TokenKind, type TokenStatus, tokenStatuses } from '../domain/token.js';
import { TokenTable } from '../persistence/stored-tokens.js';

/** A token that authenticates requests, without its secret. */
export class TokenView {
  @ApiProperty({ example: 'atok_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The display name of the token. */
  name!: string;
  /** The kind of token. */
  @ApiProperty({ enum: ['personal', 'service', 'scim'] }) kind!: TokenKind;
  /** First and last characters of the secret. */
  @ApiProperty({ example: 'lk_live_pat_…9fQ2' }) hint!: string;
  /** The holder of the token. Null for a directory's token. */
  @ApiProperty({ type: String, nullable: true }) user_id!: string | null;
  /** The name of the holder; null if they left the organization. */
  @ApiProperty({ type: String, nullable: true }) user_label!: string | null;
  /** The scopes of the token. Null: all permissions of the holder. */
  @ApiProperty({ type: [String], nullable: true }) scopes!: string[] | null;
  /** The status of the token. */
  @ApiProperty({ enum: tokenStatuses }) status!: TokenStatus;
  /** When the token expires; null if it never does. */
  @ApiProperty({ type: String, nullable: true }) expires_at!: string | null;
  /** Whether the token's lifetime is longer than the organization now allows. */
  exceeds_policy!: boolean;
  /** When the token was last used, to the minute; null if never. */
  @ApiProperty({ type: String, nullable: true }) last_used_at!: string | null;
  /** The IP address of the last use. Only for the holder and callers who can see all tokens. */
  @ApiPropertyOptional({ type: String, nullable: true }) last_used_ip?: string | null;
  /** The id of the member who created the token; null if the operator created it. */
  @ApiProperty({ type: String, nullable: true }) created_by!: string | null;
  /** The display name of the member who created the token; null if that member left. */
  @ApiProperty({ type: String, nullable: true }) created_by_label!: string | null;
  created_at!: string;
  /** When the token was revoked; null if it was not. */
  @ApiProperty({ type: String, nullable: true }) revoked_at!: string | null;
  /** The id of the member who revoked the token; null if it was not revoked. */
  @ApiProperty({ type: String, nullable: true }) revoked_by!: string | null;
  /** Whether the caller may revoke the token. */
  can_revoke!: boolean;
  /** Whether the caller may replace the secret of the token. */
  can_rotate!: boolean;
}

/** The response to creating or rotating a token. */
export class IssuedTokenView extends TokenView {
  /** The secret. It is shown once and not stored. */
  token!: string;
}

/**
 * SQL of the columns of a token. The query must name the table `identity.api_tokens` as `token`, and pass `:now`, which
 * decides the status.
 */
const stored = TokenTable.omit(['org_id', 'version', 'name_key', 'signed_in', 'issued_by'], 'token');

export const tokenColumns = `${stored}, token.last_used_at, token.last_used_ip,
  case when token.revoked_at is not null then 'revoked' when token.expires_at <= :now::timestamptz then 'expired'
    else 'active' end as status,
  (select json_build_object('kind', member.kind, 'status', member.status, 'permissions', (
     select coalesce(json_agg(distinct permission), '[]')
     from identity.member_roles held
     join identity.roles role on role.org_id = :org_id and role.id = held.role_id
     cross join unnest(role.permissions) as permission
     where held.org_id = :org_id and held.user_id = member.id), 'owner_role_id', (
     select min(role.id) from identity.member_roles held
     join identity.roles role on role.org_id = :org_id and role.id = held.role_id
     where held.org_id = :org_id and held.user_id = member.id and role.system_key = 'org_owner'))
   from identity.members member where member.org_id = :org_id and member.id = token.user_id) as holder`;

export type TokenRow = RowOf<typeof stored> & {
  status: TokenStatus;
  last_used_at: string | null;
  last_used_ip: string | null;
  holder: MemberRights | null;
};

@Injectable()
export class TokenViewBuilder {
  constructor(
    private readonly memberLabels: MemberLabels,
    private readonly peopleSettings: PeopleSettings,
  ) {}

  async build(caller: Caller, rows: readonly TokenRow[]): Promise<TokenView[]> {
    const ids = rows.flatMap(({ user_id, created_by }) => [user_id, created_by]);
    const [labels, { token_max_days }] = await Promise.all([
      this.memberLabels.labelsFor(caller.orgId, ids),
      this.peopleSettings.get(caller.orgId),
    ]);
    return rows.map((row) => buildTokenView(caller, row, labels, token_max_days));
  }
}

/** @param maxDays the longest lifetime the organization allows; null for no limit. */
function buildTokenView(
  caller: Caller,
  row: TokenRow,
  labels: ReadonlyMap<string, string>,
  maxDays: number | null,
): TokenView {
  const findLabel = (id: string | null) => (id === null ? null : (labels.get(id) ?? null));
  const seesAddress = row.user_id === caller.userId || canSeeTokensOfOthers(caller).allowed;
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    hint: row.hint,
    user_id: row.user_id,
    user_label: findLabel(row.user_id),
    scopes: row.scopes,
    status: row.status,
    expires_at: row.expires_at,
    exceeds_policy: maxDays !== null && (row.days === null || row.days > maxDays),
    last_used_at: row.last_used_at,
    last_used_ip: seesAddress ? row.last_used_ip : undefined,
    created_by: row.created_by,
    created_by_label: findLabel(row.created_by),
    created_at: row.created_at,
    revoked_at: row.revoked_at,
    revoked_by: row.revoked_by,
    can_revoke: row.status !== 'revoked' && canRevokeToken(caller, row, row.holder).allowed,
    can_rotate: row.status === 'active' && canRotateToken(caller, row, row.holder).allowed,
  };
}

import { ApiProperty } from '@nestjs/swagger';
import { type Read } from '#kernel';
import { type AccessGrantState, type GrantStatus, grantStatuses } from '../domain/access-grant.js';

/** What every query selects from `access_control.access_grants given`; `:now` is the time. */
export const grantColumns = `given.id, given.user_id, given.connector_slug, given.tool_name, given.lifts_member_rules,
  given.request_id, given.granted_by,
  case when given.revoked_at is not null then 'revoked'
    when given.expires_at <= :now::timestamptz then 'expired' else 'active' end as status,
  given.expires_at, given.revoked_at, given.revoked_by, given.revoke_reason, given.created_at`;

type Stored = Read<Omit<AccessGrantState, 'org_id' | 'version' | 'operation' | 'origin' | 'lapsed_at'>>;

export type AccessGrantRow = Stored & { status: GrantStatus };

/** An exception from restrictions for one member. */
export class AccessGrantView {
  @ApiProperty({ example: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  user_id!: string;
  /** Name, else email; null: they left. */
  user_label!: string | null;
  connector_slug!: string;
  connector_label!: string;
  /** Null: the whole connector. */
  tool_name!: string | null;
  /** Person-readable phrase for `tool_name`, to be shown as it is. */
  tool_label!: string | null;
  /** Rules of just this member are lifted too, beside those of roles and inherited ones. */
  lifts_member_rules!: boolean;
  /** The access request that was approved with it. */
  request_id!: string | null;
  granted_by!: string | null;
  granted_by_label!: string | null;
  @ApiProperty({ enum: grantStatuses }) status!: GrantStatus;
  /** Null: no end. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expires_at!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revoked_at!: string | null;
  revoked_by!: string | null;
  revoked_by_label!: string | null;
  /** `revoked` by an administrator, `given_up` by its holder, `replaced` by a newer one, `member_removed`. */
  @ApiProperty({ enum: ['revoked', 'given_up', 'replaced', 'member_removed'], nullable: true })
  revoke_reason!: string | null;
  can_revoke!: boolean;
  can_extend!: boolean;
  @ApiProperty({ format: 'date-time' }) created_at!: string;
}

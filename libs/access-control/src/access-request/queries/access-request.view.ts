import { ApiProperty } from '@nestjs/swagger';
import { type Read } from '#kernel';
import { type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequestState, type RequestStatus, requestStatuses } from '../domain/access-request.js';
import { type AskableLevel, askableLevels, type RequestKind, requestKinds } from '../domain/requested-access.js';
import { type Blocker, blockers } from '../domain/request-blockers.js';

/** What every query selects from `access_control.access_requests request`; `:now` is the time. */
export const requestColumns = `request.id, request.kind, request.requester_user_id,
  request.connector_slug, request.tool_name, request.operation, request.origin, request.permission,
  request.resource_type, request.resource_id, request.resource_label, request.level, request.note, request.requested_days,
  case when request.status = 'pending' and request.expires_at <= :now::timestamptz
    then 'expired' else request.status end as status,
  request.decided_by, request.decided_at, request.decision_note,
  request.grant_id, request.acl_id, request.expires_at, request.created_at, request.updated_at`;

export type AccessRequestRow = Read<Omit<AccessRequestState, 'org_id' | 'version'>>;

/** A member's wish for access, and what became of it. */
export class AccessRequestView {
  /** The id of the access request. It never changes. */
  @ApiProperty({ example: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** What is asked for; it follows from what the request names. */
  @ApiProperty({ enum: requestKinds }) kind!: RequestKind;
  /** Whether a restriction or a missing permission stands in the way; null of kind `resource`. */
  @ApiProperty({ type: String, enum: ['restriction', 'permission'], nullable: true })
  reason!: 'restriction' | 'permission' | null;
  /** The id of the member who asks for access. */
  requester_user_id!: string;
  /** Name, else email; null: they left. */
  requester_label!: string | null;
  /** Of kinds `connector` and `tool`. */
  connector_slug!: string | null;
  /** The display name of the connector. */
  connector_label!: string | null;
  /** Of kind `tool`. */
  tool_name!: string | null;
  /** Person-readable phrase for `tool_name`, to be shown as it is. */
  tool_label!: string | null;
  /** Of kind `permission`. */
  permission!: string | null;
  /** Of kind `resource`: a thing that can be shared. */
  @ApiProperty({ type: String, enum: shareKinds, nullable: true }) resource_type!: ShareKind | null;
  /** Its id; of a connector its slug. */
  resource_id!: string | null;
  /** Null also where the caller cannot see the thing, and where it is gone. */
  resource_label!: string | null;
  /** The access that is asked for. */
  @ApiProperty({ type: String, enum: askableLevels, nullable: true }) level!: AskableLevel | null;
  /** What the requester says of it. */
  note!: string | null;
  /** How long the requester would like it; whoever decides may do otherwise. */
  @ApiProperty({ type: 'integer', nullable: true }) requested_days!: number | null;
  /** The status of the access request. */
  @ApiProperty({ enum: requestStatuses }) status!: RequestStatus;
  /**
   * What stands in the way now: rules of a role, of the member, or inherited ones; `share`: the level was not shared
   * with them. Empty: nothing, or it is closed.
   */
  @ApiProperty({ enum: blockers, isArray: true }) blocked_by!: Blocker[];
  /** The id of the member who decided the request; null while it is open. */
  decided_by!: string | null;
  /** The display name of the member who decided the request. */
  decided_by_label!: string | null;
  /** When the request was decided; null while it is open. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decided_at!: string | null;
  /** For the requester to read. */
  decision_note!: string | null;
  /** The exception that an approval made. */
  grant_id!: string | null;
  /** The share that an approval gave, or raised. */
  acl_id!: string | null;
  /** Whether the caller may approve or deny it. */
  can_resolve!: boolean;
  /** Whether the caller may withdraw the access request. */
  can_withdraw!: boolean;
  /** When it lapses undecided. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** When the access request was created. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  /** When the access request last changed. */
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

/** How many requests wait for a decision. */
export class PendingCountView {
  /** That the caller could decide; their own are not among them. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** That the caller filed. */
  @ApiProperty({ type: 'integer' }) own_count!: number;
}

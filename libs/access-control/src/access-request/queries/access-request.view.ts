import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsIn, IsString, Length } from 'class-validator';
import { type Read, CommaSeparated, Flag, MayBeAbsent, DatedPageQuery } from '#kernel';
import { type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { type AccessRequestState, type RequestStatus, requestStatuses } from '../domain/access-request.js';
import {
  type RequestableLevel,
  requestableLevels,
  type RequestKind,
  requestKinds,
} from '../domain/requested-access.js';
import { type Blocker, blockers } from '../domain/blockers.js';

/** Filters for a list of access requests. All default to no filter. */
export class AccessRequestQuery extends DatedPageQuery {
  /** Only the caller's own requests. Callers who may not decide any requests always get only their own. */
  @MayBeAbsent() @Flag() @IsIn([true, false]) mine?: boolean;

  /** Only requests with one of these statuses. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['pending'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestStatuses, { each: true })
  status?: string[];

  /** Only requests of one of these kinds. */
  @CommaSeparated()
  @ApiPropertyOptional({ example: ['connector', 'tool'] })
  @MayBeAbsent()
  @ArrayMaxSize(50)
  @IsIn(requestKinds, { each: true })
  kind?: string[];

  /** Only requests of this member. */
  @MayBeAbsent() @IsString() @Length(1, 100) user_id?: string;

  /** Only requests for this connector or one of its tools. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** The order. Defaults to newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

/**
 * The columns that every query reads. The query must name the table `access_control.access_requests` as `request`, and
 * pass the current time as `:now`.
 */
export const requestColumns = `request.id, request.kind, request.requester_user_id,
  request.connector_slug, request.tool_name, request.operation, request.origin, request.permission,
  request.resource_type, request.resource_id, request.resource_label, request.level, request.note, request.requested_days,
  case when request.status = 'pending' and request.expires_at <= :now::timestamptz
    then 'expired' else request.status end as status,
  request.decided_by, request.decided_at, request.decision_note,
  request.grant_id, request.acl_id, request.expires_at, request.created_at, request.updated_at`;

export type AccessRequestRow = Read<Omit<AccessRequestState, 'org_id' | 'version'>>;

/** A member's request for access, and its outcome. */
export class AccessRequestView {
  /** The id of the access request. It never changes. */
  @ApiProperty({ example: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd' }) id!: string;
  /** The kind of target, which follows from the fields of the request. */
  @ApiProperty({ enum: requestKinds }) kind!: RequestKind;
  /** Whether a restriction or a missing permission blocks the access; null for kind `resource`. */
  @ApiProperty({ type: String, enum: ['restriction', 'permission'], nullable: true })
  reason!: 'restriction' | 'permission' | null;
  /** The id of the member who requests access. */
  requester_user_id!: string;
  /** The name of the requester, or the email address if there is none; null if the requester left. */
  requester_label!: string | null;
  /** The slug of the connector, for kinds `connector` and `tool`. */
  connector_slug!: string | null;
  /** The display name of the connector, for kinds `connector` and `tool`. */
  connector_label!: string | null;
  /** The name of the tool, for kind `tool`. */
  tool_name!: string | null;
  /** Human-readable phrase for `tool_name`, to be shown as is; null for other kinds. */
  tool_label!: string | null;
  /** The permission, for kind `permission`. */
  permission!: string | null;
  /** The kind of the requested resource, for kind `resource`. */
  @ApiProperty({ type: String, enum: shareKinds, nullable: true }) resource_type!: ShareKind | null;
  /** The id of the resource; for a connector, its slug. */
  resource_id!: string | null;
  /** The name of the resource. Null if the caller cannot see it, or it was deleted. */
  resource_label!: string | null;
  /** The requested level of access. */
  @ApiProperty({ type: String, enum: requestableLevels, nullable: true }) level!: RequestableLevel | null;
  /** The requester's note. */
  note!: string | null;
  /** The duration the requester prefers. The approver may choose another. */
  @ApiProperty({ type: 'integer', nullable: true }) requested_days!: number | null;
  /** The status of the access request. */
  @ApiProperty({ enum: requestStatuses }) status!: RequestStatus;
  /**
   * What blocks the access now: rules on a role, or a permission that the member's roles do not include (`role`), rules
   * on the member (`user`), inherited rules (`inherited`), or a missing share with the requested level (`share`). Empty
   * if nothing blocks the access, or if the request is closed.
   */
  @ApiProperty({ enum: blockers, isArray: true }) blocked_by!: Blocker[];
  /** The id of the member who decided the request; null if it was not decided. */
  decided_by!: string | null;
  /** The display name of the member who decided the request; null if it was not decided, or if the member left. */
  decided_by_label!: string | null;
  /** When the request was decided; null if it was not decided. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decided_at!: string | null;
  /** The approver's note for the requester. */
  decision_note!: string | null;
  /** The access grant that an approval created; null if none was created. */
  grant_id!: string | null;
  /** The share that an approval created or changed; null if there is none. */
  acl_id!: string | null;
  /** Whether the caller may approve or deny the request. */
  can_resolve!: boolean;
  /** Whether the caller may withdraw the access request. */
  can_withdraw!: boolean;
  /** When the request expires if it is not decided. */
  @ApiProperty({ format: 'date-time' }) expires_at!: string;
  /** When the access request was created. */
  @ApiProperty({ format: 'date-time' }) created_at!: string;
  /** When the access request last changed. */
  @ApiProperty({ format: 'date-time' }) updated_at!: string;
}

/** Numbers of pending requests. */
export class PendingCountView {
  /** Number of requests that the caller can decide. The caller's own requests do not count. */
  @ApiProperty({ type: 'integer' }) count!: number;
  /** Number of the caller's own pending requests. */
  @ApiProperty({ type: 'integer' }) own_count!: number;
}

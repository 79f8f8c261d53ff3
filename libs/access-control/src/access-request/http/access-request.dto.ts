import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { invalid, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { type RequestableLevel, requestableLevels } from '../domain/requested-access.js';
import { type Resolution } from '../commands/resolve-access-request.js';

/** Names one target: a connector, one of its tools, a permission, or more access to a resource that can be shared. */
export class FileAccessRequestBody {
  /** The slug of a connector the caller can see. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** The exact name of one of the connector's tools. Without it, the request is for the whole connector. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /** A permission, as `GET /permission` names it. Approval only records the decision; roles are changed separately. */
  @MayBeAbsent() @IsString() @Length(1, 100) permission?: string;

  /** The kind of a resource the caller can see. */
  @ApiPropertyOptional({ enum: shareKinds }) @MayBeAbsent() @IsIn(shareKinds) resource_type?: ShareKind;

  /** The id of the resource; for a connector, its slug. */
  @MayBeAbsent() @IsString() @Length(1, 200) resource_id?: string;

  /** The requested level of access. */
  @ApiPropertyOptional({ enum: requestableLevels }) @MayBeAbsent() @IsIn(requestableLevels) level?: RequestableLevel;

  /** What blocks the access. Latchkey derives this from the target, so you can omit the field. */
  @MayBeAbsent() @IsIn(['restriction', 'permission']) reason?: 'restriction' | 'permission';

  /** A note for the approver. */
  @MayBeNull()
  @Text({ min: 0, max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;

  /** The preferred duration of the grant in days. */
  @MayBeNull()
  @IsInt()
  @Min(1)
  @Max(365)
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 365 })
  requested_days?: number | null;
}

export class ResolveAccessRequestBody {
  /** Whether to approve or deny the request. */
  @IsIn(['approve', 'deny']) decision!: 'approve' | 'deny';

  /** A note for the requester. */
  @MayBeNull()
  @Text({ min: 0, max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;

  /**
   * Days the grant lasts. Null or omitted: no end. The organization's settings may limit the days, or require an end.
   */
  @MayBeNull()
  @IsInt()
  @Min(1)
  @Max(365)
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 365 })
  expires_in_days?: number | null;

  /** Whether to lift the member's own restrictions too. Requires the right to write them. */
  @MayBeAbsent()
  @IsIn([true, false])
  @ApiPropertyOptional({ type: Boolean, default: false })
  lift_member_rules?: boolean;
}

export class WithdrawAccessRequestBody {}

/** The resolution in a body. @throws validation_error when a denial includes terms of a grant. */
export function resolutionOf(body: ResolveAccessRequestBody): Resolution {
  const note = body.note || null;
  const { expires_in_days = null, lift_member_rules = false } = body;
  if (body.decision === 'approve') return { decision: 'approve', note, expires_in_days, lift_member_rules };
  if (expires_in_days !== null || lift_member_rules)
    throw invalid(
      '/expires_in_days',
      'invalid_value',
      'A denial creates no grant. Omit expires_in_days and lift_member_rules.',
    );
  return { decision: 'deny', note };
}

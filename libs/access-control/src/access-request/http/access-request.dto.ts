import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { invalid, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { type AskableLevel, askableLevels } from '../domain/requested-access.js';
import { type Resolution } from '../commands/resolve-access-request.js';

/** Names one thing: a connector, one of its tools, a permission, or more access to a thing that is shared. */
export class FileAccessRequestBody {
  /** A connector that the caller can see. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Exact name of one of its tools; without it the whole connector is asked for. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /** A permission, as `GET /permission` names it. Approving records the decision; roles are then changed by hand. */
  @MayBeAbsent() @IsString() @Length(1, 100) permission?: string;

  /** The kind of a thing that the caller can see. */
  @ApiPropertyOptional({ enum: shareKinds }) @MayBeAbsent() @IsIn(shareKinds) resource_type?: ShareKind;

  /** Its id; of a connector its slug. */
  @MayBeAbsent() @IsString() @Length(1, 200) resource_id?: string;

  /** The access to it that is asked for. */
  @ApiPropertyOptional({ enum: askableLevels }) @MayBeAbsent() @IsIn(askableLevels) level?: AskableLevel;

  /** What stands in the way; it follows from what is named and need not be sent. */
  @MayBeAbsent() @IsIn(['restriction', 'permission']) reason?: 'restriction' | 'permission';

  /** Why, for whoever decides. */
  @MayBeNull()
  @Text({ min: 0, max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;

  /** How long it is wished for, in days. */
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

  /** For the requester to read. */
  @MayBeNull()
  @Text({ min: 0, max: 2000, lines: true })
  @ApiPropertyOptional({ type: String, nullable: true })
  note?: string | null;

  /** How long the grant lasts; null, as when it is left out: without end. The organization's settings may narrow it. */
  @MayBeNull()
  @IsInt()
  @Min(1)
  @Max(365)
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 365 })
  expires_in_days?: number | null;

  /** Lifts rules of just this member too; for whom that needs the right to write such rules. */
  @MayBeAbsent()
  @IsIn([true, false])
  @ApiPropertyOptional({ type: Boolean, default: false })
  lift_member_rules?: boolean;
}

export class WithdrawAccessRequestBody {}

/** @throws validation_error where a denial is given terms. */
export function resolutionOf(body: ResolveAccessRequestBody): Resolution {
  const note = body.note || null;
  const { expires_in_days = null, lift_member_rules = false } = body;
  if (body.decision === 'approve') return { decision: 'approve', note, expires_in_days, lift_member_rules };
  if (expires_in_days !== null || lift_member_rules)
    throw invalid('/expires_in_days', 'invalid_value', 'A denial grants nothing: leave out the terms of a grant.');
  return { decision: 'deny', note };
}

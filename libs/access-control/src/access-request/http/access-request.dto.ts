import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { invalid, MayBeAbsent, MayBeNull, Text } from '#kernel';
import { type Named } from '../commands/named-things.js';
import { type Resolution } from '../commands/resolve-access-request.js';

/** Names one thing: a connector, one of its tools, or a permission. */
export class FileAccessRequestBody {
  /** A connector that the caller can see. */
  @MayBeAbsent() @IsString() @Length(1, 200) connector_slug?: string;

  /** Exact name of one of its tools; without it the whole connector is asked for. */
  @MayBeAbsent() @IsString() @Length(1, 200) tool_name?: string;

  /** A permission, as `GET /permission` names it. Approving records the decision; roles are then changed by hand. */
  @MayBeAbsent() @IsString() @Length(1, 100) permission?: string;

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

/** @throws validation_error unless exactly one thing is named, and the reason is the one that goes with it. */
export function namedIn({ connector_slug, tool_name, permission, reason }: FileAccessRequestBody): Named {
  const named = connector_slug === undefined ? permissionIn(permission) : { connector_slug, tool_name };
  if (permission !== undefined && (connector_slug ?? tool_name) !== undefined)
    throw invalid('permission', 'invalid_value', 'Ask for a permission or for a connector, not for both at once.');
  const follows = 'permission' in named ? 'permission' : 'restriction';
  if (reason !== undefined && reason !== follows)
    throw invalid('reason', 'invalid_value', `The reason that goes with what you name is ${follows}: leave it out.`);
  return named;
}

function permissionIn(permission: string | undefined): Named {
  if (permission !== undefined) return { permission };
  throw invalid('connector_slug', 'required', 'Name what you ask for: a connector_slug or a permission.');
}

/** @throws validation_error where a denial is given terms. */
export function resolutionOf(body: ResolveAccessRequestBody): Resolution {
  const note = body.note || null;
  const { expires_in_days = null, lift_member_rules = false } = body;
  if (body.decision === 'approve') return { decision: 'approve', note, expires_in_days, lift_member_rules };
  if (expires_in_days !== null || lift_member_rules)
    throw invalid('expires_in_days', 'invalid_value', 'A denial grants nothing: leave out the terms of a grant.');
  return { decision: 'deny', note };
}

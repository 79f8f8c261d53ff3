import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { invalid, invalidValue, required } from '#kernel';
import { MayBeAbsent, MayBeNull, NullableText } from '#kernel/http';
import { type ShareKind, shareKinds } from '../../share/domain/shareable.js';
import { type Resolution } from '../commands/resolve-access-request.js';
import {
  deriveDenialReason,
  type RequestableLevel,
  requestableLevels,
  type RequestKind,
} from '../domain/requested-access.js';
import { type RequestTarget } from '../services/request-targets.js';

/** Decorator for an optional note. */
export const Note = () => NullableText({ min: 0, max: 2000, lines: true });

/** Decorator for an optional number of days. */
export const Days = () =>
  applyDecorators(
    MayBeNull(),
    IsInt(),
    Min(1),
    Max(365),
    ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 1, maximum: 365 }),
  );

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
  @Note() note?: string | null;

  /** The preferred duration of the grant in days. */
  @Days() requested_days?: number | null;
}

export class ResolveAccessRequestBody {
  /** Whether to approve or deny the request. */
  @IsIn(['approve', 'deny']) decision!: 'approve' | 'deny';

  /** A note for the requester. */
  @Note() note?: string | null;

  /**
   * Days the grant lasts. Null or omitted: no end. The organization's settings may limit the days, or require an end.
   */
  @Days() expires_in_days?: number | null;

  /** Whether to lift the member's own restrictions too. Needs the right to write them. */
  @MayBeAbsent()
  @IsIn([true, false])
  @ApiPropertyOptional({ type: Boolean, default: false })
  lift_member_rules?: boolean;
}

export class WithdrawAccessRequestBody {}

/** The resolution in a body. @throws validation_error when a denial includes terms of a grant. */
export function parseResolution(body: ResolveAccessRequestBody): Resolution {
  const note = body.note || null;
  const { expires_in_days = null, lift_member_rules = false } = body;
  if (body.decision === 'approve') return { decision: 'approve', note, expires_in_days, lift_member_rules };
  if (expires_in_days !== null || lift_member_rules)
    throw invalid(
      '/expires_in_days',
      invalidValue,
      'A denial creates no grant. Omit expires_in_days and lift_member_rules.',
    );
  return { decision: 'deny', note };
}

/** The fields of each kind of target, under the field that identifies the kind. */
const targetFields = {
  connector_slug: ['connector_slug', 'tool_name'],
  permission: ['permission'],
  resource_id: ['resource_id', 'resource_type', 'level'],
} as const;

type TargetField = keyof typeof targetFields;

/**
 * Returns the target that a request body names.
 * @throws validation_error unless the body names exactly one target and its `reason`, if sent, is the reason for this
 * kind.
 */
export function requestTargetIn(body: FileAccessRequestBody): RequestTarget {
  const [target, other] = (Object.keys(targetFields) as TargetField[]).filter((each) =>
    targetFields[each].some((field) => body[field] !== undefined),
  );
  if (!target)
    throw invalid(
      '/connector_slug',
      required,
      'Send what you request access to: a connector_slug, permission or resource_id.',
    );
  if (other)
    throw invalid(`/${other}`, invalidValue, `Request one target at a time. Send either ${target} or ${other}.`);
  assertReason(body, target);
  if (target === 'permission') return { permission: readField(body, 'permission') };
  if (target === 'connector_slug')
    return { connector_slug: readField(body, 'connector_slug'), tool_name: body.tool_name };
  return {
    resource_type: readField(body, 'resource_type'),
    resource_id: readField(body, 'resource_id'),
    level: readField(body, 'level'),
  };
}

const kinds: Record<TargetField, RequestKind> = {
  connector_slug: 'connector',
  permission: 'permission',
  resource_id: 'resource',
};

function assertReason({ reason }: FileAccessRequestBody, target: TargetField): void {
  const expected = deriveDenialReason(kinds[target]);
  if (reason === undefined || reason === expected) return;
  const message = expected
    ? `The reason for this target must be ${expected}. You can omit the reason.`
    : 'Requests for a resource do not have a reason. Omit it.';
  throw invalid('/reason', invalidValue, message);
}

function readField<Field extends keyof FileAccessRequestBody>(body: FileAccessRequestBody, field: Field) {
  const value = body[field];
  if (value === undefined)
    throw invalid(`/${field}`, required, `${field} is required together with the other fields you sent.`);
  return value as NonNullable<typeof value>;
}

export const fileBody = { connector_slug: 'slack', note: 'I look after the release channel.', requested_days: 30 };

export const resolveBody = { decision: 'approve', note: 'For the release.', expires_in_days: 30 };

export const pendingRequest = {
  id: 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd',
  kind: 'connector',
  reason: 'restriction',
  requester_user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  requester_label: 'Ada Lovelace',
  app_name: null,
  connector_slug: 'slack',
  connector_label: 'Slack',
  tool_name: null,
  tool_label: null,
  permission: null,
  resource_type: null,
  resource_id: null,
  resource_label: null,
  level: null,
  note: 'I look after the release channel.',
  requested_days: 30,
  status: 'pending',
  blocked_by: ['role'],
  decided_by: null,
  decided_by_label: null,
  decided_at: null,
  decision_note: null,
  grant_id: null,
  access_ends_at: null,
  acl_id: null,
  can_resolve: false,
  can_withdraw: true,
  url: 'https://latchkey.example.com/welcome/requests/areq_01k7vm3q8ef6ha4x2c9b5t0rsd',
  expires_at: '2026-12-20T09:30:00.000Z',
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
};

export const approvedRequest = {
  ...pendingRequest,
  status: 'approved',
  blocked_by: [],
  decided_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsb',
  decided_by_label: 'Grace Hopper',
  decided_at: '2026-11-20T10:05:00.000Z',
  decision_note: 'For the release.',
  grant_id: 'agrt_01k7vm3q8ef6ha4x2c9b5t0rse',
  can_withdraw: false,
  updated_at: '2026-11-20T10:05:00.000Z',
};

export const withdrawnRequest = { ...pendingRequest, status: 'withdrawn', blocked_by: [], can_withdraw: false };

export const requestListExample = { result: [pendingRequest], next_cursor: null, prev_cursor: null };

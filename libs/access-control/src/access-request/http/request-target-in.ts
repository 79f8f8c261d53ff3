import { invalid } from '#kernel';
import { type RequestTarget } from '../services/request-targets.js';
import { reasonOf, type RequestKind } from '../domain/requested-access.js';
import { type FileAccessRequestBody } from './access-request.dto.js';

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
      'required',
      'Send what you request access to: a connector_slug, permission or resource_id.',
    );
  if (other)
    throw invalid(`/${other}`, 'invalid_value', `Request one target at a time. Send either ${target} or ${other}.`);
  assertReason(body, target);
  if (target === 'permission') return { permission: requireField(body, 'permission') };
  if (target === 'connector_slug')
    return { connector_slug: requireField(body, 'connector_slug'), tool_name: body.tool_name };
  return {
    resource_type: requireField(body, 'resource_type'),
    resource_id: requireField(body, 'resource_id'),
    level: requireField(body, 'level'),
  };
}

const kinds: Record<TargetField, RequestKind> = {
  connector_slug: 'connector',
  permission: 'permission',
  resource_id: 'resource',
};

function assertReason({ reason }: FileAccessRequestBody, target: TargetField): void {
  const expected = reasonOf(kinds[target]);
  if (reason === undefined || reason === expected) return;
  const message = expected
    ? `The reason for this target must be ${expected}. You can omit the reason.`
    : 'Requests for a resource do not have a reason. Omit it.';
  throw invalid('/reason', 'invalid_value', message);
}

function requireField<Field extends keyof FileAccessRequestBody>(body: FileAccessRequestBody, field: Field) {
  const value = body[field];
  if (value === undefined)
    throw invalid(`/${field}`, 'required', `${field} is required together with the other fields you sent.`);
  return value as NonNullable<typeof value>;
}

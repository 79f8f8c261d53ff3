import { invalid } from '#kernel';
import { type RequestTarget } from '../services/request-targets.js';
import { reasonOf, type RequestKind } from '../domain/requested-access.js';
import { type FileAccessRequestBody } from './access-request.dto.js';

/** The fields that belong to each kind of target, by the field that identifies it. */
const ways = {
  connector_slug: ['connector_slug', 'tool_name'],
  permission: ['permission'],
  resource_id: ['resource_id', 'resource_type', 'level'],
} as const;

type Way = keyof typeof ways;

/** @throws validation_error unless exactly one target is named with a matching reason. */
export function requestTargetIn(body: FileAccessRequestBody): RequestTarget {
  const [way, other] = (Object.keys(ways) as Way[]).filter((each) =>
    ways[each].some((field) => body[field] !== undefined),
  );
  if (!way)
    throw invalid(
      '/connector_slug',
      'required',
      'Send what you request access to: a connector_slug, permission or resource_id.',
    );
  if (other)
    throw invalid(`/${other}`, 'invalid_value', `Request one target at a time. Send either ${way} or ${other}.`);
  refuseReason(body, way);
  if (way === 'permission') return { permission: given(body, 'permission') };
  if (way === 'connector_slug') return { connector_slug: given(body, 'connector_slug'), tool_name: body.tool_name };
  return {
    resource_type: given(body, 'resource_type'),
    resource_id: given(body, 'resource_id'),
    level: given(body, 'level'),
  };
}

const kinds: Record<Way, RequestKind> = {
  connector_slug: 'connector',
  permission: 'permission',
  resource_id: 'resource',
};

function refuseReason({ reason }: FileAccessRequestBody, way: Way): void {
  const follows = reasonOf(kinds[way]);
  if (reason === undefined || reason === follows) return;
  const message = follows
    ? `The reason for this target must be ${follows}. You can omit the reason.`
    : 'Requests for a resource do not have a reason. Omit it.';
  throw invalid('/reason', 'invalid_value', message);
}

function given<Field extends keyof FileAccessRequestBody>(body: FileAccessRequestBody, field: Field) {
  const value = body[field];
  if (value === undefined)
    throw invalid(`/${field}`, 'required', `${field} is required together with the other fields you sent.`);
  return value as NonNullable<typeof value>;
}

import { seatLimit, uniqueness } from '#identity';
import {
  type ApiError,
  defineError,
  type ErrorDefinition,
  invalidFields,
  isCausedBy,
  malformedJson,
  tooManyAtOnce,
  writeContention,
} from '#kernel';
import { unstorableValue } from '#kernel/http';

const say = (message: string) => message;

export const invalidFilter = defineError(400, 'invalid_filter', 'The filter is invalid [RFC 7644].', say);
export const invalidSyntax = defineError(400, 'invalid_syntax', 'The request is invalid [RFC 7644].', say);
export const invalidPath = defineError(400, 'invalid_path', 'The path is invalid [RFC 7644].', say);
export const noTarget = defineError(
  400,
  'no_target',
  'The operation `remove` has no path. A path that matches nothing is no error.',
  say,
);
export const invalidValue = defineError(400, 'invalid_value', 'A value is invalid [RFC 7644].', say);
export const immutable = defineError(400, 'mutability', 'The attribute cannot be changed [RFC 7644].', say);

/** An optional part of the protocol is not supported. */
export const notSupported = defineError(
  501,
  'not_supported',
  'This feature of SCIM is not supported.',
  (feature: string) => `${feature} is not supported. See /scim/v2/ServiceProviderConfig.`,
  { code: 'bad_request' },
);

/** A missing seat is a 403: directories read 409 as “already exists” and would search for the user. */
export const noSeatForUser = defineError(403, seatLimit.reason, seatLimit.line, say, { code: seatLimit.code });

/** Error types of the protocol by cause. Source: RFC 7644, HTTP Status and Error Response Handling. */
const types: readonly (readonly [cause: ErrorDefinition, type: string])[] = [
  [invalidFilter, 'invalidFilter'],
  [invalidSyntax, 'invalidSyntax'],
  [malformedJson, 'invalidSyntax'],
  [invalidPath, 'invalidPath'],
  [noTarget, 'noTarget'],
  [invalidValue, 'invalidValue'],
  [invalidFields, 'invalidValue'],
  [unstorableValue, 'invalidValue'],
  [immutable, 'mutability'],
  [uniqueness, 'uniqueness'],
];

/** All error types that responses can contain. */
export const scimTypes = [...new Set(types.map(([, type]) => type))];

export const findScimType = ({ reason }: { reason?: string | null }): string | undefined =>
  types.find(([cause]) => cause.reason === reason)?.[1];

/** A write conflict is reported as a temporary failure, so that the directory retries. */
export function forDirectory(error: ApiError): ApiError {
  if (isCausedBy(error, seatLimit)) return noSeatForUser(error.message);
  return isCausedBy(error, writeContention) ? tooManyAtOnce('organization') : error;
}

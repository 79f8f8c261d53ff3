import { type ApiError, badRequest, notFound, tooManyAtOnce, legacyError } from '#kernel';

/** Error types of the protocol. Source: RFC 7644, HTTP Status and Error Response Handling. */
const types: Record<string, string> = {
  invalid_filter: 'invalidFilter',
  invalid_syntax: 'invalidSyntax',
  malformed_json: 'invalidSyntax',
  invalid_path: 'invalidPath',
  no_target: 'noTarget',
  invalid_value: 'invalidValue',
  invalid_fields: 'invalidValue',
  unstorable_value: 'invalidValue',
  mutability: 'mutability',
  uniqueness: 'uniqueness',
  already_member: 'uniqueness',
};

/** All error types that responses can contain. */
export const scimTypes = [...new Set(Object.values(types))];

export const scimTypeOf = ({ reason = '' }: { reason?: string }): string | undefined => types[reason];

/** A missing seat is a 403: directories read 409 as “already exists” and would search for the user. */
export const scimStatusOf = ({ status, reason }: ApiError): number => (reason === 'seat_limit' ? 403 : status);

/** A write conflict is reported as a temporary failure, so that the directory retries. SCIM calls a member a user. */
export function forDirectory(error: ApiError): ApiError {
  if (error.reason === 'write_contention') return tooManyAtOnce('organization');
  return error.message === missingMember.message ? notFound('user') : error;
}

const missingMember = notFound('member');

export const invalidFilter = (message: string) => badRequest('invalid_filter', message);
export const invalidSyntax = (message: string) => badRequest('invalid_syntax', message);
export const invalidPath = (message: string) => badRequest('invalid_path', message);
export const noTarget = (message: string) => badRequest('no_target', message);
export const invalidValue = (message: string) => badRequest('invalid_value', message);
export const immutable = (message: string) => badRequest('mutability', message);

/** The error for an optional part of the protocol that is not supported. */
export const notSupported = (feature: string) =>
  legacyError(501, 'bad_request', `${feature} is not supported. See /scim/v2/ServiceProviderConfig.`, {
    reason: 'not_supported',
  });

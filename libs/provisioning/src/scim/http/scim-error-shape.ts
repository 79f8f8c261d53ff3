import { envelope, type ErrorShape } from '#kernel';
import { forDirectory, scimStatusOf, scimTypeOf } from '../domain/scim-errors.js';
import { urns } from '../domain/scim-urns.js';

export const scimMedia = 'application/scim+json';

/** Errors in the format of the protocol, combined with the usual format. Source: RFC 7644, 3.12. */
export const scimErrorShape: ErrorShape = (failure, requestId) => {
  const error = forDirectory(failure);
  const status = scimStatusOf(error);
  const body = {
    schemas: [urns.error],
    status: String(status),
    scimType: scimTypeOf(error),
    detail: error.message,
    ...envelope(error, requestId),
  };
  return { status, headers: { ...error.parts.headers, 'content-type': scimMedia }, body };
};

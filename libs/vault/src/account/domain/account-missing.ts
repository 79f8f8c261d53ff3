import { ApiError } from '#kernel';

/** No account of this organization has this id, or it was revoked. */
export const accountMissing = () =>
  new ApiError(404, 'not_found', 'There is no such account.', { reason: 'account_missing' });

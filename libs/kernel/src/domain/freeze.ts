import { type ApiError, conflict } from './errors.js';

/** Why an organization cannot be changed. */
export type Freeze = 'deletion_scheduled' | 'purging';

export const frozenConflict = (freeze: Freeze): ApiError =>
  freeze === 'purging'
    ? conflict('organization_purging', 'This organization is being deleted and can no longer be changed.')
    : conflict(
        'organization_deletion_scheduled',
        'This organization is scheduled for deletion, so it cannot be changed. An owner or an administrator ' +
          'with org:manage can cancel the deletion.',
      );

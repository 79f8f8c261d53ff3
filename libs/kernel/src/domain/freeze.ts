import { type ApiError, conflict } from './errors.js';

/** Why nothing of an organization may be changed. */
export type Freeze = 'deletion_scheduled' | 'purging';

export const frozenConflict = (freeze: Freeze): ApiError =>
  freeze === 'purging'
    ? conflict('organization_purging', 'This organization is being deleted: nothing of it can be changed any more.')
    : conflict(
        'organization_deletion_scheduled',
        'This organization is going to be deleted, and nothing of it changes until then: restore it first.',
      );

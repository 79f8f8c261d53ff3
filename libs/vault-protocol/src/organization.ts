import { flag, nothing, number, object, optional, type Read } from './reader.js';
import { type Route } from './route.js';

const progress = object({
  /** Whether all data has been deleted. */
  done: flag,
  /**
   * Whether the next part can be deleted immediately. If `more` and `done` are both false, grants are still being
   * revoked.
   */
  more: flag,
  /** The number of rows that were deleted now. Absent from a vault of an earlier version. */
  rows: optional(number),
});

export type PurgeProgress = Read<typeof progress>;

/** Stops or resumes the vault's background work for the organization. */
export const freezeOrganization: Route<{ frozen: boolean }, void> = {
  method: 'PUT',
  path: '/v1/organization/freeze',
  status: 204,
  kind: 'write',
  read: nothing,
};

/** Deletes a part of the organization's data. With `gives_up`, deletes it before all grants are revoked. */
export const purgeOrganization: Route<{ gives_up: boolean }, PurgeProgress> = {
  method: 'POST',
  path: '/v1/organization/purge',
  status: 200,
  kind: 'write',
  read: progress,
};

import { isDeepStrictEqual } from 'node:util';
import { emailKey } from '#kernel';
import { type DirectoryRecord, deriveMemberKeys, type MemberState, type UnconfirmedKey } from './member-state.js';
import { uniqueness } from './refusals.js';

/** A person as their directory describes them. */
export type DirectoryProfile = Pick<MemberState, 'name' | 'title' | 'external_id'> & {
  email: string;
  directory: DirectoryRecord;
};

/** The part of a member that a directory sees. */
export type DirectoryMember = Pick<
  MemberState,
  'id' | 'version' | 'name' | 'email' | 'title' | 'external_id' | 'suspended_by' | 'directory'
>;

/** Whether the directory sees the member as active. A suspension by an administrator does not count. */
export const isActiveInDirectory = ({ suspended_by }: Pick<MemberState, 'suspended_by'>): boolean =>
  suspended_by !== 'provisioning' && suspended_by !== 'both';

/** Returns the attributes that a profile would change, under their names in the directory. */
export function changedFields(before: DirectoryMember, after: DirectoryProfile): string[] {
  const [had, has] = [before.directory?.attributes ?? {}, after.directory.attributes];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  const fields = names.filter((name) => !isDeepStrictEqual(had[name], has[name]));
  return before.external_id === after.external_id ? fields : [...fields, 'externalId'];
}

/** Whether a change affects the member's address, user name or active status. */
export const affectsIdentityOrStatus = (
  before: Pick<MemberState, 'email_key' | 'directory' | 'suspended_by'>,
  after: DirectoryProfile,
  active: boolean,
): boolean =>
  before.email_key !== emailKey(after.email) ||
  (before.directory?.keys.user_name ?? before.email_key) !== after.directory.keys.user_name ||
  isActiveInDirectory(before) !== active;

/**
 * Returns the keys that must not identify the member yet, including those that a directory has just changed. The member
 * can confirm a changed address, or sign in as before.
 */
export const unconfirmedAfter = (
  before: Pick<MemberState, 'email_key' | 'external_id' | 'unconfirmed_keys'>,
  after: Pick<DirectoryProfile, 'email' | 'external_id'>,
): UnconfirmedKey[] => {
  const changed: UnconfirmedKey[] = [
    ...(before.email_key === emailKey(after.email) ? [] : ['email' as const]),
    ...(before.external_id === after.external_id ? [] : ['external_id' as const]),
  ];
  return [...new Set([...before.unconfirmed_keys, ...changed])];
};

/** Returns the fields that a directory manages in a member. */
export const managedFields = (profile: DirectoryProfile) => ({
  ...profile,
  ...deriveMemberKeys(profile),
  provisioned: true,
});

/** Which unique values another member of the organization already has. */
export type DirectoryConflicts = { user_name: boolean; email: boolean; external_id: boolean };

/** @throws conflict `uniqueness`. */
export function assertUniqueInDirectory(conflicts: DirectoryConflicts, { directory, email }: DirectoryProfile): void {
  if (conflicts.user_name)
    throw uniqueness(`Another user has the userName “${String(directory.attributes.userName)}”.`);
  if (conflicts.email) throw uniqueness(`Another user has the address ${email}.`);
  if (conflicts.external_id) throw uniqueness('Another user has this externalId.');
}

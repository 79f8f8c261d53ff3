import { isDeepStrictEqual } from 'node:util';
import { emailKey, conflict } from '#kernel';
import { type DirectoryRecord, type MemberState, type UnconfirmedKey } from './member-state.js';
import { keysOf } from './new-member.js';

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

/** The status as the directory sees it, without a suspension by an administrator. */
export const isActiveInDirectory = ({ suspended_by }: Pick<MemberState, 'suspended_by'>): boolean =>
  suspended_by !== 'provisioning' && suspended_by !== 'both';

/** Names of the attributes a profile would change, as the directory calls them; empty when nothing changes. */
export function changedFields(before: DirectoryMember, after: DirectoryProfile): string[] {
  const [had, has] = [before.directory?.attributes ?? {}, after.directory.attributes];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  const fields = names.filter((name) => !isDeepStrictEqual(had[name], has[name]));
  return before.external_id === after.external_id ? fields : [...fields, 'externalId'];
}

/** Whether a change affects who the member is, or whether they have access. */
export const decidesOnMember = (
  before: Pick<MemberState, 'email_key' | 'directory' | 'suspended_by'>,
  after: DirectoryProfile,
  active: boolean,
): boolean =>
  before.email_key !== emailKey(after.email) ||
  (before.directory?.keys.user_name ?? before.email_key) !== after.directory.keys.user_name ||
  isActiveInDirectory(before) !== active;

/**
 * The keys that do not identify the member, including those that a directory has just changed. The member can confirm a
 * changed address, or sign in as before.
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

/** The fields of a member that the directory manages. */
export const keptByDirectory = (profile: DirectoryProfile) => ({
  ...profile,
  ...keysOf(profile),
  provisioned: true,
});

/** Which unique values another member of the organization already has. */
export type DirectoryConflicts = { user_name: boolean; email: boolean; external_id: boolean };

/** @throws conflict `uniqueness`. */
export function refuseTakenInDirectory(taken: DirectoryConflicts, { directory, email }: DirectoryProfile): void {
  if (taken.user_name) throw notUnique(`Another user has the userName “${String(directory.attributes.userName)}”.`);
  if (taken.email) throw notUnique(`Another user has the address ${email}.`);
  if (taken.external_id) throw notUnique('Another user has this externalId.');
}

const notUnique = (message: string) => conflict('uniqueness', message);

import { isDeepStrictEqual } from 'node:util';
import { type DirectoryRecord, type MemberState } from './member-state.js';
import { keysOf } from './new-member.js';

/** A person as their directory describes them. */
export type DirectoryProfile = Pick<MemberState, 'name' | 'title' | 'external_id'> & {
  email: string;
  directory: DirectoryRecord;
};

/** A person as far as a directory sees them. */
export type DirectoryMember = Pick<
  MemberState,
  'id' | 'version' | 'name' | 'email' | 'title' | 'external_id' | 'suspended_by' | 'directory'
>;

/** The directory's half of a status: an administrator's suspension is none of its business. */
export const isActiveInDirectory = ({ suspended_by }: Pick<MemberState, 'suspended_by'>): boolean =>
  suspended_by !== 'provisioning' && suspended_by !== 'both';

/** Names of what a profile would change, as the directory has them; none where it says what is known. */
export function changedFields(before: DirectoryMember, after: DirectoryProfile): string[] {
  const [had, has] = [before.directory?.attributes ?? {}, after.directory.attributes];
  const names = [...new Set([...Object.keys(had), ...Object.keys(has)])];
  const fields = names.filter((name) => !isDeepStrictEqual(had[name], has[name]));
  return before.external_id === after.external_id ? fields : [...fields, 'externalId'];
}

/** What becomes of whom a directory keeps. */
export const keptByDirectory = (profile: DirectoryProfile) => ({
  ...profile,
  ...keysOf(profile),
  provisioned: true,
});

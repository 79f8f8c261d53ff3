import { conflict } from '#kernel';
import { type DirectoryProfile } from './directory-profile.js';

/** Which unique values another member of the organization already has. */
export type DirectoryConflicts = { user_name: boolean; email: boolean; external_id: boolean };

/** @throws conflict `uniqueness`. */
export function refuseTakenInDirectory(taken: DirectoryConflicts, { directory, email }: DirectoryProfile): void {
  if (taken.user_name) throw notUnique(`Another user has the userName “${String(directory.attributes.userName)}”.`);
  if (taken.email) throw notUnique(`Another user has the address ${email}.`);
  if (taken.external_id) throw notUnique('Another user has this externalId.');
}

const notUnique = (message: string) => conflict('uniqueness', message);

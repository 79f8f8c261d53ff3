import { conflict } from '#kernel';

/** Conflicts with the other roles of the organization. */
export type RoleConflicts = {
  /** Whether another role has the same name, ignoring case. */
  taken: boolean;
  /** Number of custom roles. */
  custom: number;
};

const mostCustom = 100;

export function refuseTaken({ taken }: RoleConflicts, name: string): void {
  if (taken) throw conflict('name_taken', `A role named “${name}” already exists. Choose another name.`);
}

export function refuseOverQuota({ custom }: RoleConflicts): void {
  if (custom >= mostCustom)
    throw conflict(
      'quota_exceeded',
      `An organization can have at most ${mostCustom} custom roles. Delete one that is not used.`,
    );
}

import { conflict } from '#kernel';

/** Facts about the organization's other roles that decide whether a role can be created or renamed. */
export type RoleConflicts = {
  /** Whether another role has the same name, ignoring case. */
  taken: boolean;
  /** Number of custom roles. */
  custom: number;
};

const maxCustom = 100;

export function refuseTaken({ taken }: RoleConflicts, name: string): void {
  if (taken) throw conflict('name_taken', `A role named “${name}” already exists. Choose another name.`);
}

export function refuseOverQuota({ custom }: RoleConflicts): void {
  if (custom >= maxCustom)
    throw conflict(
      'quota_exceeded',
      `An organization can have at most ${maxCustom} custom roles. Delete one that is not used.`,
    );
}

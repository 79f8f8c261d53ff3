import { conflict } from '#kernel';

/** The other roles that a role would join. */
export type RoleConflicts = {
  /** Whether one of them has its name, whatever its case. */
  taken: boolean;
  /** How many of them are the organization's own. */
  custom: number;
};

/** Source: product design, Roles. */
const mostCustom = 100;

export function refuseTaken({ taken }: RoleConflicts, name: string): void {
  if (taken) throw conflict('name_taken', `A role is called “${name}” already: choose another name.`);
}

export function refuseOverQuota({ custom }: RoleConflicts): void {
  if (custom >= mostCustom)
    throw conflict('quota_exceeded', `An organization has at most ${mostCustom} roles of its own.`);
}

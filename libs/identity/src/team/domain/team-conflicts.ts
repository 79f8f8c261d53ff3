import { conflict, fieldAt, type FieldError, type FieldPath, invalidFields } from '#kernel';

/** Facts about the organization's other teams that decide whether a team can be created or renamed. */
export type TeamConflicts = {
  /** Whether another team has the same name, ignoring case. */
  taken: boolean;
  /** Number of teams. */
  count: number;
};

const maxTeams = 5000;
const maxMembers = 5000;

export function refuseTaken({ taken }: TeamConflicts, name: string, help = 'Choose another name'): void {
  if (taken) throw conflict('name_taken', `A team named “${name}” already exists. ${help}.`);
}

export function refuseOverQuota({ count }: TeamConflicts): void {
  if (count >= maxTeams)
    throw conflict(
      'quota_exceeded',
      `An organization can have at most ${maxTeams} teams. Delete one that is not used.`,
    );
}

export function refuseFull({ members }: { members: number }): void {
  if (members >= maxMembers)
    throw conflict('quota_exceeded', `A team can have at most ${maxMembers} members. Remove a member first.`);
}

/** @param members number of members of the team that will mirror a group. */
export function refuseMembers(members: number): void {
  if (members > 0)
    throw conflict(
      'team_not_empty',
      `The team already has members (${members}). Send adopt_members: true to remove the members who are not in the ` +
        'group.',
    );
}

/** @throws validation_error `unknown_team` for each id that was not found, at its path in the request. */
export const refuseUnknownTeams = (ids: readonly string[], known: Known, path: Path): void =>
  refuseUnknown(ids, known, path, 'team');

/** @throws validation_error `unknown_member` for each id that was not found, at its path in the request. */
export const refuseUnknownMembers = (ids: readonly string[], known: Known, path: Path): void =>
  refuseUnknown(ids, known, path, 'member');

type Known = { has: (id: string) => boolean };
type Path = (position: number) => FieldPath;

function refuseUnknown(ids: readonly string[], known: Known, path: Path, noun: 'team' | 'member'): void {
  const unknown = ids.flatMap((id, position) => (known.has(id) ? [] : [refusal(id, path(position), noun)]));
  if (unknown.length > 0) throw invalidFields(unknown);
}

const refusal = (id: string, path: FieldPath, noun: 'team' | 'member'): FieldError => ({
  path,
  reason: `unknown_${noun}`,
  message: `${fieldAt(path)}: no ${noun} has the id ${id}. GET /${noun} lists the available ones.`,
});

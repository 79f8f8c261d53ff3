import { conflict, fieldAt, type FieldError, type FieldPath, invalidFields } from '#kernel';

/** The other teams of the organization. */
export type TeamConflicts = {
  /** Whether one of them has the name, whatever its case. */
  taken: boolean;
  count: number;
};

/** Source: product design, Teams. */
const mostTeams = 5000;
const mostMembers = 5000;

export function refuseTaken({ taken }: TeamConflicts, name: string, help = 'choose another name'): void {
  if (taken) throw conflict('name_taken', `A team is called “${name}” already: ${help}.`);
}

export function refuseOverQuota({ count }: TeamConflicts): void {
  if (count >= mostTeams) throw conflict('quota_exceeded', `An organization has at most ${mostTeams} teams.`);
}

/** @param members how many the team has. */
export function refuseFull({ members }: { members: number }): void {
  if (members >= mostMembers) throw conflict('quota_exceeded', `A team has at most ${mostMembers} members.`);
}

/** @param members how many a team has that is to mirror a group. */
export function refuseMembers(members: number): void {
  if (members > 0)
    throw conflict(
      'team_not_empty',
      `The team has members already (${members}): send adopt_members to take out those who are not in the group.`,
    );
}

/** @throws validation_error `unknown_team` for each that is not among them, at the path where the request names it. */
export const refuseUnknownTeams = (ids: readonly string[], known: Known, path: Path): void =>
  refuseUnknown(ids, known, path, 'team');

/** @throws validation_error `unknown_member`, likewise. */
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
  message: `${fieldAt(path)} names ${id}, which is no ${noun} of this organization: GET /${noun} lists them.`,
});

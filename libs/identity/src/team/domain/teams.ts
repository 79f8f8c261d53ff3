import {
  type Act,
  AggregateStore,
  fieldAt,
  type FieldError,
  type FieldPath,
  invalidFields,
  refineError,
  nameTaken,
  quotaExceeded,
  defineError,
  defineFieldReason,
  fieldError,
} from '#kernel';
import { type Team, type TeamMembership, type TeamState } from './team.js';
import { unknownMember } from '../../role/domain/refusals.js';

export abstract class Teams extends AggregateStore<Team> {
  /** @param exceptId the team itself, if it already exists. */
  abstract findConflicts(orgId: string, name: string, exceptId?: string): Promise<TeamConflicts>;

  /**
   * Finds the teams that a request names, in the order of the request, and locks them until the transaction ends.
   * @param path returns the place in the request where the team at this position is named.
   * @throws validation_error `unknown_team`.
   */
  abstract findNamed(
    orgId: string,
    ids: readonly string[],
    path: (position: number) => FieldPath,
  ): Promise<Pick<TeamState, 'id' | 'source'>[]>;

  /** Returns the ids of those teams that still exist and that no directory manages. */
  abstract findManual(orgId: string, ids: readonly string[]): Promise<string[]>;
}

/** Team memberships. Call each method in the transaction of the change. */
export abstract class TeamMembers {
  /** Null when the member is not in the team. */
  abstract find(orgId: string, teamId: string, userId: string): Promise<TeamMembership | null>;

  abstract count(orgId: string, teamId: string): Promise<{ members: number; admins: number }>;

  /** Returns the user ids of all members of the team. */
  abstract listIds(orgId: string, teamId: string): Promise<string[]>;

  abstract listTeams(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]>;

  abstract add(orgId: string, teamId: string, members: readonly TeamMembership[], act: Act): Promise<void>;

  abstract appoint(orgId: string, teamId: string, member: TeamMembership): Promise<void>;

  /** Adds many members. Returns the ids of those who were not in the team before. */
  abstract join(orgId: string, teamId: string, userIds: readonly string[], act: Act): Promise<string[]>;

  /** Removes many members. Returns the ids of those who were in the team. */
  abstract leave(orgId: string, teamId: string, userIds: readonly string[]): Promise<string[]>;

  abstract remove(orgId: string, teamId: string, userId: string): Promise<void>;
}

export abstract class TeamLabels {
  /** Returns names by team id, in at most one round trip. Deleted teams are absent. */
  abstract labelsFor(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;

  /** Like `labelsFor`, but uncached, for decisions and records. */
  abstract current(orgId: string, teamIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Deletes the data that depends on a deleted team. Each context with such data implements this hook. */
export abstract class OnTeamDeleted {
  /** Call it in the transaction of the deletion. Returns the shares that ended. */
  abstract handle(orgId: string, teamId: string): Promise<{ acl_ids: string[] }>;
}

/** Facts about the organization's other teams that decide whether a team can be created or renamed. */
export type TeamConflicts = {
  /** Whether another team has the same name, ignoring case. */
  taken: boolean;
  /** Number of teams. */
  count: number;
};

const maxTeams = 5000;
const maxMembers = 5000;

export function assertNameFree({ taken }: TeamConflicts, name: string, help = 'Choose another name'): void {
  if (taken) throw teamNameTaken(name, help);
}

export const teamNameTaken = refineError(
  nameTaken,
  (name: string, help: string) => `A team named “${name}” already exists. ${help}.`,
);

export function assertBelowLimit({ count }: TeamConflicts): void {
  if (count >= maxTeams) throw teamLimit();
}

export const teamLimit = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxTeams} teams. Delete one that is not used.`,
  `An organization can have at most ${maxTeams} teams.`,
);

export function assertNotFull({ members }: { members: number }): void {
  if (members >= maxMembers) throw teamFull();
}

export const teamFull = refineError(
  quotaExceeded,
  () => `A team can have at most ${maxMembers} members. Remove a member first.`,
  `A team can have at most ${maxMembers} members.`,
);

/** @param members number of members of the team that will mirror a group. */
export function assertEmpty(members: number): void {
  if (members > 0) throw teamNotEmpty(members);
}

export const teamNotEmpty = defineError(
  409,
  'team_not_empty',
  'The team has members. Send `adopt_members` to remove the members who are not in the group.',
  (members: number) =>
    `The team already has members (${members}). Send adopt_members: true to remove the members who are not in the ` +
    'group.',
);

export const unknownTeam = defineFieldReason('unknown_team', 'No team has this id.');

/** @throws validation_error `unknown_team` for each id that was not found, at its path in the request. */
export const assertTeamsKnown = (ids: readonly string[], known: Known, path: Path): void =>
  assertKnown(ids, known, path, 'team');

/** @throws validation_error `unknown_member` for each id that was not found, at its path in the request. */
export const assertMembersKnown = (ids: readonly string[], known: Known, path: Path): void =>
  assertKnown(ids, known, path, 'member');

type Known = { has: (id: string) => boolean };
type Path = (position: number) => FieldPath;

function assertKnown(ids: readonly string[], known: Known, path: Path, noun: 'team' | 'member'): void {
  const unknown = ids.flatMap((id, position) => (known.has(id) ? [] : [describeUnknown(id, path(position), noun)]));
  if (unknown.length > 0) throw invalidFields(unknown);
}

const describeUnknown = (id: string, path: FieldPath, noun: 'team' | 'member'): FieldError =>
  fieldError(
    path,
    noun === 'team' ? unknownTeam : unknownMember,
    `${fieldAt(path)}: no ${noun} has the id ${id}. GET /${noun} lists the available ones.`,
  );

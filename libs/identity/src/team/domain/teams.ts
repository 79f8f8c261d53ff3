import { type Act, AggregateStore, type FieldPath } from '#kernel';
import { type TeamConflicts } from './team-conflicts.js';
import { type Team, type TeamMembership, type TeamState } from './team.js';

export abstract class Teams extends AggregateStore<Team> {
  /** @param exceptId the team itself, if it already exists. */
  abstract conflictsOf(orgId: string, name: string, exceptId?: string): Promise<TeamConflicts>;

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

  abstract teamsOf(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]>;

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

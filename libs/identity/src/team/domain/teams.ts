import { type Act, AggregateStore, type FieldPath } from '#kernel';
import { type TeamConflicts } from './team-conflicts.js';
import { type Team, type TeamMembership, type TeamState } from './team.js';

export abstract class Teams extends AggregateStore<Team> {
  /** @param exceptId the team itself, where it exists already. */
  abstract conflictsOf(orgId: string, name: string, exceptId?: string): Promise<TeamConflicts>;

  /**
   * Teams that a request names, in its order; locked until the transaction ends.
   * @param path where the request names each.
   * @throws validation_error `unknown_team`.
   */
  abstract named(
    orgId: string,
    ids: readonly string[],
    path: (position: number) => FieldPath,
  ): Promise<Pick<TeamState, 'id' | 'source'>[]>;

  /** Of these teams, those that still are and that nobody but their administrators keeps. */
  abstract open(orgId: string, ids: readonly string[]): Promise<string[]>;
}

/** Who belongs to which team. Each call belongs into the transaction that changes the team. */
export abstract class TeamMembers {
  /** Null for who does not belong to it. */
  abstract find(orgId: string, teamId: string, userId: string): Promise<TeamMembership | null>;

  abstract count(orgId: string, teamId: string): Promise<{ members: number; admins: number }>;

  /** User ids of all of them. */
  abstract ids(orgId: string, teamId: string): Promise<string[]>;

  /** The teams of a member. */
  abstract of(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]>;

  abstract add(orgId: string, teamId: string, members: readonly TeamMembership[], act: Act): Promise<void>;

  abstract appoint(orgId: string, teamId: string, member: TeamMembership): Promise<void>;

  /** Takes many in as members. Answers the ids of those who were not in it. */
  abstract join(orgId: string, teamId: string, userIds: readonly string[], act: Act): Promise<string[]>;

  /** Takes many out. Answers the ids of those who were in it. */
  abstract leave(orgId: string, teamId: string, userIds: readonly string[]): Promise<string[]>;

  abstract remove(orgId: string, teamId: string, userId: string): Promise<void>;
}

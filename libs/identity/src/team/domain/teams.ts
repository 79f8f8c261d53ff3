import { type Act, AggregateStore } from '#kernel';
import { type Team, type TeamMembership, type TeamState } from './team.js';

export abstract class Teams extends AggregateStore<Team> {
  /** @throws conflict `name_taken`; `quota_exceeded` for one more team. */
  abstract mustBeFree(orgId: string, name: string, exceptId?: string): Promise<void>;

  /**
   * Teams that a request names, in its order; locked until the transaction ends.
   * @param path where the request names each.
   * @throws validation_error `unknown_team`.
   */
  abstract named(orgId: string, ids: readonly string[], path: (place: number) => string): Promise<TeamState[]>;

  /** Of these teams, those that still are and that nobody but their administrators keeps. */
  abstract open(orgId: string, ids: readonly string[]): Promise<string[]>;
}

/** Who belongs to which team. Each call belongs into the transaction that changes the team. */
export abstract class TeamMembers {
  /** Null for who does not belong to it. */
  abstract find(orgId: string, teamId: string, userId: string): Promise<TeamMembership | null>;

  abstract count(orgId: string, teamId: string): Promise<{ members: number; admins: number }>;

  /** @throws validation_error `unknown_member`. @param path where the request names each. */
  abstract mustBeMembers(orgId: string, userIds: readonly string[], path: (place: number) => string): Promise<void>;

  /** The teams of a member. */
  abstract of(orgId: string, userId: string): Promise<{ team_id: string; is_admin: boolean }[]>;

  abstract add(orgId: string, teamId: string, places: readonly TeamMembership[], act: Act): Promise<void>;

  abstract appoint(orgId: string, teamId: string, place: TeamMembership): Promise<void>;

  abstract remove(orgId: string, teamId: string, userId: string): Promise<void>;
}

import { type Act, type Caller } from '#kernel';

export type NamedTeam = { id: string; name: string };

/** Members who joined or left a group. */
export type GroupMoves = { come: readonly string[]; gone: readonly string[] };

/** Teams that mirror the members of a directory group. Each call needs the organization's lock. */
export abstract class MirroredTeams {
  /**
   * Creates a team that mirrors a group from the start.
   * @throws forbidden `permission_required`; conflict `name_taken`, `quota_exceeded`.
   */
  abstract create(caller: Caller, group: string, userIds: readonly string[], act: Act): Promise<NamedTeam>;

  /**
   * Makes an existing team mirror a group from now on.
   * @param team `adopt` confirms that members who are not in the group are removed from the team.
   * @throws validation_error `unknown_team`; forbidden `team_admin_required`; conflict `provisioned_team`,
   * `team_not_empty`.
   */
  abstract begin(
    caller: Caller,
    team: { id: string; adopt: boolean },
    userIds: readonly string[],
    act: Act,
  ): Promise<NamedTeam>;

  /** Applies joins and departures of a group to its team. */
  abstract follow(orgId: string, teamId: string, moves: GroupMoves, act: Act): Promise<void>;

  /** Renames the team after its group was renamed, if the team still had the group's name and the new name is free. */
  abstract rename(orgId: string, teamId: string, names: { before: string; after: string }, act: Act): Promise<void>;

  /** Ends the mirroring. The members stay, and people manage the team again. */
  abstract end(orgId: string, teamId: string, act: Act): Promise<void>;
}

/** Name of the team that mirrors a group. */
export const teamNameOf = (group: string): string => [...group].slice(0, 80).join('').trim();

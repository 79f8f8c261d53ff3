import { type Act, type Caller } from '#kernel';

export type NamedTeam = { id: string; name: string };

/** Who came into a group, and who went. */
export type GroupMoves = { come: readonly string[]; gone: readonly string[] };

/** Teams whose members are those of a directory's group. Each call belongs under the organization's lock. */
export abstract class MirroredTeams {
  /**
   * Makes a team that mirrors a group from the start.
   * @throws forbidden `permission_required`; conflict `name_taken`, `quota_exceeded`.
   */
  abstract create(caller: Caller, group: string, userIds: readonly string[], act: Act): Promise<NamedTeam>;

  /**
   * Has a team mirror a group from now on.
   * @param team `adopt` says whether members who are not in the group are taken out of the team.
   * @throws validation_error `unknown_team`; forbidden `team_admin_required`; conflict `provisioned_team`, `team_not_empty`.
   */
  abstract begin(
    caller: Caller,
    team: { id: string; adopt: boolean },
    userIds: readonly string[],
    act: Act,
  ): Promise<NamedTeam>;

  /** After people came into a group or went. */
  abstract follow(orgId: string, teamId: string, moves: GroupMoves, act: Act): Promise<void>;

  /** After a group was renamed: a team that was called like it still is, unless another is. */
  abstract rename(orgId: string, teamId: string, names: { before: string; after: string }, act: Act): Promise<void>;

  /** Who is in it stays; people decide about its members again. */
  abstract end(orgId: string, teamId: string, act: Act): Promise<void>;
}

/** What a team is called that mirrors a group. */
export const teamNameOf = (group: string): string => [...group].slice(0, 80).join('').trim();

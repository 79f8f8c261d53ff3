/** What teams are called. */
export abstract class TeamLabels {
  /** Names by team id, in one round trip at the most; a team that is gone is absent. */
  abstract of(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;

  /** As they are at this moment, for what is decided or written down. */
  abstract current(orgId: string, teamIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

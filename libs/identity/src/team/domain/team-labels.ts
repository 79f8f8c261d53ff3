/** What teams are called. */
export abstract class TeamLabels {
  /** Names by team id, in one round trip at the most; a team that is gone is absent. */
  abstract of(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}

/** Names of teams. */
export abstract class TeamLabels {
  /** Names by team id, in at most one round trip; deleted teams are absent. */
  abstract labelsFor(orgId: string, teamIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;

  /** Uncached, for decisions and records. */
  abstract current(orgId: string, teamIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

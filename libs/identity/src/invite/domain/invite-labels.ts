export abstract class InviteLabels {
  /** Returns addresses by invite id, in at most one round trip. Deleted invites are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

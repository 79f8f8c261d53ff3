export abstract class InviteLabels {
  /** Addresses by invite id, in at most one round trip; deleted invites are absent. */
  abstract labelsFor(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

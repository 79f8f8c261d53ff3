/** Who is invited. */
export abstract class InviteLabels {
  /** Addresses by id of the invite, in one round trip at the most; one that is gone is absent. */
  abstract of(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

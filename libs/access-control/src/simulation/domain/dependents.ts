/** Slugs of connectors by the member who would lose them. */
export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Port to the connections that depend on a rule. The context of connections implements this port. */
export abstract class DependentConnections {
  /** Number of connections their owners could no longer use, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Port to the toolboxes that depend on a rule. The context of toolboxes implements this port. */
export abstract class DependentToolboxes {
  /** Number of toolboxes whose owners would lose a connector in them, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

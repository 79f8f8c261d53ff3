export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Port to the connections that depend on a rule, implemented by the connections context. */
export abstract class DependentConnections {
  /** Counts the connections that their owners could no longer use. Needs one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Port to the toolboxes that depend on a rule, implemented by the toolboxes context. */
export abstract class DependentToolboxes {
  /** Counts the toolboxes that contain a connector their owner would lose. Needs one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

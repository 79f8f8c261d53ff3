export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Port to the connections that depend on a rule, implemented by the connections context. */
export abstract class DependentConnections {
  /** Number of connections their owners could no longer use, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Port to the toolboxes that depend on a rule, implemented by the toolboxes context. */
export abstract class DependentToolboxes {
  /** Number of toolboxes whose owners would lose a connector in them, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

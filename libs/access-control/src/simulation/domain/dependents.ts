/** Slugs of connectors by the member who would lose them. */
export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Connections; implemented by the context that has them. */
export abstract class DependentConnections {
  /** Number of connections their owners could no longer use, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Toolboxes; implemented by the context that has them. */
export abstract class DependentToolboxes {
  /** Number of toolboxes whose owners would lose a connector in them, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

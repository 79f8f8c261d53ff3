/** Slugs of connectors by the member who would lose them. */
export type LostConnectors = ReadonlyMap<string, ReadonlySet<string>>;

/** Connections, told by the context that has them. */
export abstract class DependentConnections {
  /** How many their owners could no longer use, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

/** Toolboxes, told by the context that has them. */
export abstract class DependentToolboxes {
  /** How many would lose a connector for their owners, in one round trip. */
  abstract count(orgId: string, lost: LostConnectors): Promise<number>;
}

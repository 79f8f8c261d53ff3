import { type Caller } from '#kernel';
import { type ToolFacts } from '../../restriction/domain/connector-labels.js';

/** What each member would lose: by member, the lost tools of each connector, or `all` for the whole connector. */
export type LostAccess = ReadonlyMap<string, ReadonlyMap<string, 'all' | ReadonlySet<string>>>;

/** Port to the connections that depend on a rule, implemented by the connections context. */
export abstract class DependentConnections {
  /**
   * Counts the connections that at least one of these members can use, as owner or through a share, and could no longer
   * use. Needs at most two round trips.
   */
  abstract count(caller: Caller, lost: LostAccess): Promise<number>;
}

/** Port to the toolboxes that depend on a rule, implemented by the toolboxes context. */
export abstract class DependentToolboxes {
  /** Counts the toolboxes with a connector or a tool that their owner would lose. Needs one round trip. */
  abstract count(orgId: string, lost: LostAccess): Promise<number>;
}

/** The fields of a connector that simulations need. */
export type OverviewEntry = {
  slug: string;
  ancestors: readonly string[];
  /** The connector's enabled tools. */
  tools: readonly ToolFacts[];
  /** The members who can see the connector. */
  seen_by: 'everyone' | ReadonlySet<string>;
};
/** Reads all connectors of the organization for simulations. */
export abstract class ConnectorOverview {
  /**
   * Returns all shipped connectors and all connectors of the organization, including private ones, with their active
   * tools.
   */
  abstract load(orgId: string): Promise<readonly OverviewEntry[]>;
}

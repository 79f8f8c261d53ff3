import { type Caller } from '#kernel';
import { type ConnectorOutline } from './connector-outline.js';
import { type Connector, type ConnectorSummary } from './connector.js';

/** All connectors of an organization, shipped and custom, whether or not the caller can see them. */
export abstract class Connectors {
  /** Shipped connectors that the organization sees, by slug, including unpublished ones. */
  abstract shipped(orgId: string): Promise<ReadonlyMap<string, Connector>>;

  /** Connectors by slug without definitions, as of the caller's epoch. Unknown slugs are absent. */
  abstract summaries(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /** Connectors by slug with definitions, as of the caller's epoch. Unknown slugs are absent. */
  abstract findAll(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, Connector>>;

  /** Outlines by slug, as lists show them, as of the caller's epoch. Unknown slugs are absent. */
  abstract outlines(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorOutline>>;

  /** All connectors by slug with current definitions, for uses that read every tool. One round trip. */
  abstract loadAll(orgId: string): Promise<ReadonlyMap<string, Connector>>;

  /** Current connectors by slug without definitions. One round trip, or none for shipped connectors. */
  abstract summariesOf(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /**
   * Current connectors by slug with definitions. Unknown slugs are absent. No round trip for shipped connectors, one
   * for recently used custom ones, and a second one for other definitions.
   */
  abstract findCurrent(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, Connector>>;

  /** Reloads the cache after a change of the shipped catalog. */
  abstract reload(): Promise<void>;
}

/** Connections that a caller can see. The context of connections provides them. */
export abstract class ConnectionCounts {
  /** Counts by connector, as of the caller's epoch. Connectors without connections are absent. */
  abstract count(caller: Caller): Promise<ReadonlyMap<string, number>>;

  /** Slugs of the connectors that have an active connection. */
  abstract withActiveConnection(caller: Caller): Promise<ReadonlySet<string>>;
}

/** Missing OAuth applications. The context of connections provides them. */
export abstract class MissingOAuthApps {
  /** Those of the connectors for which the organization is known to lack an OAuth application. */
  abstract filter(orgId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

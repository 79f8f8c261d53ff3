import { type Viewer } from '#access-control';
import { type Caller } from '#kernel';
import { type Connector, type ConnectorOutline, type ConnectorSummary } from './connector.js';

/** Reads all connectors of an organization, shipped and custom, whether or not the caller can see them. */
export abstract class Connectors {
  /** Returns the shipped connectors that the organization sees, by slug. Includes unpublished connectors. */
  abstract loadShipped(orgId: string): Promise<ReadonlyMap<string, Connector>>;

  /** Returns the slugs of the published custom connectors that the viewer can see. */
  abstract listVisibleSlugs(viewer: Viewer): Promise<string[]>;

  /** Returns connectors by slug, without definitions, as of the caller's epoch. Unknown slugs are absent. */
  abstract findSummaries(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /** Returns connectors by slug, with definitions, as of the caller's epoch. Unknown slugs are absent. */
  abstract findMany(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, Connector>>;

  /** Returns outlines of connectors by slug, as of the caller's epoch. Unknown slugs are absent. */
  abstract findOutlines(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorOutline>>;

  /** Returns all connectors by slug, with current definitions. Needs one round trip. */
  abstract loadAll(orgId: string): Promise<ReadonlyMap<string, Connector>>;

  /** Returns current connectors by slug, without definitions. Needs one round trip, or none for shipped connectors. */
  abstract findCurrentSummaries(
    orgId: string,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /**
   * Returns current connectors by slug, with definitions. Unknown slugs are absent. Needs no round trip for shipped
   * connectors, one for custom connectors, and a second one if some definitions are not cached.
   */
  abstract findCurrent(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, Connector>>;

  /** Reloads the cache after a change to the shipped catalog. */
  abstract reload(): Promise<void>;
}

/** Counts the connections that a caller can see. The `connections` context implements this class. */
export abstract class ConnectionCounts {
  /** Counts connections by connector, as of the caller's epoch. Connectors without connections are absent. */
  abstract count(caller: Caller): Promise<ReadonlyMap<string, number>>;

  /** Returns the slugs of the connectors on which the caller can see an active connection. */
  abstract withActiveConnection(caller: Caller): Promise<ReadonlySet<string>>;
}

/** Finds missing OAuth applications. The `connections` context implements this class. */
export abstract class MissingOAuthApps {
  /** Returns the slugs of those connectors for which the organization is known to lack an OAuth application. */
  abstract filter(orgId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;

  /** Must be called when an application was set or removed. */
  abstract forget(orgId: string, slug: string): void;
}

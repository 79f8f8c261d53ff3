import { type Caller } from '#kernel';
import { type ConnectorOutline } from './connector-outline.js';
import { type Connector, type ConnectorSummary } from './connector.js';

/** The connectors of an organization: those of the shipped catalog and its own, whoever may see them. */
export abstract class Connectors {
  /** Those of the shipped catalog by slug, unpublished ones among them. */
  abstract shipped(): ReadonlyMap<string, Connector>;

  /** These by slug without their definitions, as they are in the caller's epoch; unknown slugs are absent. */
  abstract summaries(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /** These by slug, whole, as they are in the caller's epoch; unknown slugs are absent. */
  abstract of(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, Connector>>;

  /** These by slug as lists and displays show them, in the caller's epoch; unknown slugs are absent. */
  abstract outlines(
    caller: Pick<Caller, 'orgId' | 'epoch'>,
    slugs: readonly string[],
  ): Promise<ReadonlyMap<string, ConnectorOutline>>;

  /** All of them by slug, whole, as they are now, for who looks at every tool; in one round trip. */
  abstract allNow(orgId: string): Promise<ReadonlyMap<string, Connector>>;

  /** These by slug without their definitions, as they are now; in one round trip, and in none for the shipped catalog. */
  abstract summariesOf(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, ConnectorSummary>>;

  /**
   * These by slug, whole, as they are now; unknown slugs are absent. In no round trip for the shipped catalog, in one
   * for what was asked for lately, and in a second for the definitions of others.
   */
  abstract named(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, Connector>>;

  /** Has what is kept in memory read again, by who learnt that it has changed. */
  abstract reload(): Promise<void>;
}

/** Connections that a caller sees, told by the context that has them. */
export abstract class ConnectionCounts {
  /** By connector, as they are in the caller's epoch; a connector without any is absent. */
  abstract of(caller: Caller): Promise<ReadonlyMap<string, number>>;

  /** The connectors on which one of them works now. */
  abstract working(caller: Caller): Promise<ReadonlySet<string>>;
}

/** OAuth applications that are missing, told by the context that has them. */
export abstract class MissingOAuthApps {
  /** Those of these connectors for which the organization is known to have none. */
  abstract among(orgId: string, slugs: readonly string[]): Promise<ReadonlySet<string>>;
}

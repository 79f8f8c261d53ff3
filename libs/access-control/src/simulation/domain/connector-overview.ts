import { type ToolFacts } from '../../restriction/domain/connector-labels.js';

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

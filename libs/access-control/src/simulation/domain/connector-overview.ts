import { type ToolFacts } from '../../restriction/domain/connector-labels.js';

/** The part of a connector that simulations need. */
export type OverviewEntry = {
  slug: string;
  ancestors: readonly string[];
  /** Only enabled tools. */
  tools: readonly ToolFacts[];
  /** The members who can see the connector. */
  seen_by: 'everyone' | ReadonlySet<string>;
};
/** All connectors of the organization, for simulations. */
export abstract class ConnectorOverview {
  /** Every shipped connector and every connector of the organization, including private ones, with its active tools. */
  abstract load(orgId: string): Promise<readonly OverviewEntry[]>;
}

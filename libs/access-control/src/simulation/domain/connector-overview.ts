import { type ToolFacts } from '../../restriction/domain/connector-tools.js';

/** A connector as trying out a rule needs it. */
export type OverviewEntry = {
  slug: string;
  ancestors: readonly string[];
  /** Those that are turned on. */
  tools: readonly ToolFacts[];
  /** Who may see it: every member, or these. */
  seen_by: 'everyone' | ReadonlySet<string>;
};
/** Everything the organization could reach, for trying out rules. */
export abstract class ConnectorOverview {
  /** Every connector of the shipped catalog and of the organization, private ones too, with its active tools. */
  abstract of(orgId: string): Promise<readonly OverviewEntry[]>;
}

import { type ToolIdentity, type ToolRef } from './restriction-rule.js';

/** A tool as the catalog defines it now. */
export type ToolFacts = ToolIdentity & {
  name: string;
  /** Every origin the tool ever had, the present one among them. */
  origins: readonly string[];
  /**
   * Its request is neither one that its connector began with nor one of the upstream: whoever may edit the connector
   * wrote it, so that nobody knows what it was before.
   */
  unverified?: true;
};

/** A tool of the catalog; one that a manager turned off is not active. */
export type KnownTool = ToolFacts & { active: boolean };

/** What the catalog defines, whoever may see it. */
export abstract class ConnectorTools {
  /** The tools named, in their order and in one round trip at the most; null where there is none of that name. */
  abstract find(orgId: string, tools: readonly ToolRef[]): Promise<(KnownTool | null)[]>;
}

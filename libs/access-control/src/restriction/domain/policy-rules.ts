import { type RestrictionMode, type ToolEntry, type RestrictionTarget } from './restriction-rule.js';

/** A rule as deciding needs it. */
export type PolicyRule = {
  id: string;
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolEntry[];
  legacy_override: boolean;
};
export type TargetedRule = PolicyRule & RestrictionTarget;

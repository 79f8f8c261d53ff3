import { type RestrictionMode, type RestrictionTarget, type ToolEntry } from './restriction-rule.js';

/** The part of a rule that decisions need. */
export type PolicyRule = {
  id: string;
  mode: RestrictionMode;
  connector_slugs: readonly string[];
  tools: readonly ToolEntry[];
  legacy_override: boolean;
};

export type TargetedRule = PolicyRule & RestrictionTarget;

/** Reads an organization's rules for decisions. */
export abstract class PolicyRules {
  /** Returns every rule on these members and roles, oldest first, in one round trip. */
  abstract rulesFor(
    orgId: string,
    targets: { userIds: readonly string[]; roleIds: readonly string[] },
  ): Promise<TargetedRule[]>;

  abstract find(orgId: string, id: string): Promise<TargetedRule | null>;

  /** Counts the rules that name a connector or one of its tools. */
  abstract countNaming(orgId: string, slug: string): Promise<number>;
}

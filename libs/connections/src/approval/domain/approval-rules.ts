import { type Tier, tiers } from '#connector-definition';
import { type ApprovalPolicy, type ApprovalRule } from '#organizations';

/** Rules from the least to the most strict. */
export const approvalRules = ['allow', 'confirm', 'second_person', 'block'] as const satisfies ApprovalRule[];

/** An approval policy of a toolbox, which has rules for some tiers. */
export type PartialApprovalPolicy = { [Tier in keyof ApprovalPolicy]?: ApprovalRule };

const rank = (rule: ApprovalRule): number => approvalRules.indexOf(rule);

export const stricterRule = (one: ApprovalRule, other: ApprovalRule): ApprovalRule =>
  rank(one) >= rank(other) ? one : other;

/** Returns, for each tier, the stricter of the rules in `policy` and `by`. */
export function tightenApprovalPolicy<Policy extends PartialApprovalPolicy>(
  policy: Policy,
  by: PartialApprovalPolicy,
): Policy {
  const result = { ...policy };
  for (const tier of tiers) {
    const rule = by[tier];
    if (rule !== undefined) result[tier] = stricterRule(policy[tier] ?? rule, rule);
  }
  return result;
}

/** Returns the tiers for which `policy` is less strict than `than`. */
export const weakerTiers = (policy: PartialApprovalPolicy, than: ApprovalPolicy): (keyof ApprovalPolicy)[] =>
  tiers.filter((tier) => policy[tier] !== undefined && rank(policy[tier]) < rank(than[tier]));

/** Returns the first of these tiers that the policy blocks; null if it blocks none. */
export const findBlockedTier = (policy: ApprovalPolicy, tiers: readonly Tier[]): Tier | null =>
  tiers.find((tier) => policy[tier] === 'block') ?? null;

/** Returns the policy for calls inside a run that was approved as a whole. Blocked tiers stay blocked. */
export const relaxForApprovedRun = (policy: ApprovalPolicy): ApprovalPolicy => {
  const result = { ...policy };
  for (const tier of tiers) if (policy[tier] !== 'block') result[tier] = 'allow';
  return result;
};

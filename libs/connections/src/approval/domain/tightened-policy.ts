import { type ApprovalPolicy, type ApprovalRule } from '#organizations';

/** Rules from the least to the most strict. */
export const approvalRules = ['allow', 'confirm', 'second_person', 'block'] as const satisfies ApprovalRule[];

export type PartialPolicy = { [Tier in keyof ApprovalPolicy]?: ApprovalRule };

const rank = (rule: ApprovalRule): number => approvalRules.indexOf(rule);

export const stricterRule = (one: ApprovalRule, other: ApprovalRule): ApprovalRule =>
  rank(one) >= rank(other) ? one : other;

const tiers = ['read', 'write', 'destructive'] as const;

/** For each tier, the stricter of the rules in `policy` and `by`. */
export function tightenPolicy(policy: ApprovalPolicy, by: PartialPolicy): ApprovalPolicy {
  const result = { ...policy };
  for (const tier of tiers) if (rank(by[tier] ?? 'allow') > rank(policy[tier])) result[tier] = by[tier]!;
  return result;
}

/** The tiers for which a policy is less strict than another. */
export const weakerTiers = (policy: PartialPolicy, than: ApprovalPolicy): (keyof ApprovalPolicy)[] =>
  tiers.filter((tier) => policy[tier] !== undefined && rank(policy[tier]) < rank(than[tier]));

/** The policy for calls inside a run that was approved as a whole. Blocked tiers stay blocked. */
export const approvedPolicy = (policy: ApprovalPolicy): ApprovalPolicy => {
  const result = { ...policy };
  for (const tier of tiers) if (policy[tier] !== 'block') result[tier] = 'allow';
  return result;
};

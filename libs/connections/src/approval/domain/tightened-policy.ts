import { type ApprovalPolicy, type ApprovalRule } from '#organizations';

/** Rules from the least to the most strict. */
export const approvalRules = ['allow', 'confirm', 'second_person', 'block'] as const satisfies ApprovalRule[];

export type PartialPolicy = { [Tier in keyof ApprovalPolicy]?: ApprovalRule };

const rank = (rule: ApprovalRule): number => approvalRules.indexOf(rule);

export const stricterRule = (one: ApprovalRule, other: ApprovalRule): ApprovalRule =>
  rank(one) >= rank(other) ? one : other;

const tiers = ['read', 'write', 'destructive'] as const;

/** For each tier, the stricter rule of the organization's policy and of another policy. */
export function tightened(policy: ApprovalPolicy, by: PartialPolicy): ApprovalPolicy {
  const made = { ...policy };
  for (const tier of tiers) if (rank(by[tier] ?? 'allow') > rank(policy[tier])) made[tier] = by[tier]!;
  return made;
}

/** The tiers for which a policy is less strict than another. */
export const weakerTiers = (policy: PartialPolicy, than: ApprovalPolicy): (keyof ApprovalPolicy)[] =>
  tiers.filter((tier) => policy[tier] !== undefined && rank(policy[tier]) < rank(than[tier]));

/** The policy for calls inside a run that was approved as a whole. Blocked tiers stay blocked. */
export const approvedPolicy = (policy: ApprovalPolicy): ApprovalPolicy => {
  const made = { ...policy };
  for (const tier of tiers) if (policy[tier] !== 'block') made[tier] = 'allow';
  return made;
};

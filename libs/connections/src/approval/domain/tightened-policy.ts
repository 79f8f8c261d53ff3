import { type ApprovalPolicy, type ApprovalRule } from '#organizations';

/** From what lets through to what never runs. */
export const approvalRules = ['allow', 'confirm', 'second_person', 'block'] as const satisfies ApprovalRule[];

export type PartialPolicy = { [Tier in keyof ApprovalPolicy]?: ApprovalRule };

const rank = (rule: ApprovalRule): number => approvalRules.indexOf(rule);

export const stricterRule = (one: ApprovalRule, other: ApprovalRule): ApprovalRule =>
  rank(one) >= rank(other) ? one : other;

const tiers = ['read', 'write', 'destructive'] as const;

/** The organization's policy, and of each tier that another names, the stricter of both. */
export function tightened(policy: ApprovalPolicy, by: PartialPolicy): ApprovalPolicy {
  const made = { ...policy };
  for (const tier of tiers) if (rank(by[tier] ?? 'allow') > rank(policy[tier])) made[tier] = by[tier]!;
  return made;
}

/** The tiers for which a policy asks for less than another. */
export const weakerTiers = (policy: PartialPolicy, than: ApprovalPolicy): (keyof ApprovalPolicy)[] =>
  tiers.filter((tier) => policy[tier] !== undefined && rank(policy[tier]) < rank(than[tier]));

/** For a call that is part of what somebody approved of as a whole: what is blocked stays blocked. */
export const approvedPolicy = (policy: ApprovalPolicy): ApprovalPolicy => {
  const made = { ...policy };
  for (const tier of tiers) if (policy[tier] !== 'block') made[tier] = 'allow';
  return made;
};

import { type PartialPolicy, weakerTiers } from '#connections';
import { type FieldError } from '#kernel';
import { type ApprovalPolicy } from '#organizations';

/** A toolbox can be stricter than its organization, never less strict. */
export const policyProblems = (
  policy: PartialPolicy | null | undefined,
  ofOrganization: ApprovalPolicy,
): FieldError[] =>
  weakerTiers(policy ?? {}, ofOrganization).map((tier) => ({
    path: `/approval_policy/${tier}`,
    reason: 'policy_weaker',
    message: `${tier} is weaker than the organization’s rule. Use ${ofOrganization[tier]} or stricter.`,
  }));

import { type PartialPolicy, weakerTiers } from '#connections';
import { type FieldError } from '#kernel';
import { type ApprovalPolicy } from '#organizations';

/** A toolbox asks for more than the organization, never for less. */
export const policyProblems = (
  policy: PartialPolicy | null | undefined,
  ofOrganization: ApprovalPolicy,
): FieldError[] =>
  weakerTiers(policy ?? {}, ofOrganization).map((tier) => ({
    path: `/approval_policy/${tier}`,
    reason: 'policy_weaker',
    message: `${tier} asks for less than the organization, which wants ${ofOrganization[tier]}.`,
  }));

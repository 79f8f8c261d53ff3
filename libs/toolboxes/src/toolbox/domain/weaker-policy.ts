import { type PartialPolicy, weakerTiers } from '#connections';
import { type FieldError, invalidFields } from '#kernel';
import { type ApprovalPolicy } from '#organizations';

/**
 * Refuses a policy that is less strict than the organization's. A stricter one is allowed.
 * @throws validation_error `policy_weaker`
 */
export function refuseWeakerPolicy(policy: PartialPolicy | null | undefined, organizationPolicy: ApprovalPolicy): void {
  const problems = weakerTiers(policy ?? {}, organizationPolicy).map((tier): FieldError => ({
    path: `/approval_policy/${tier}`,
    reason: 'policy_weaker',
    message: `The rule for ${tier} tools is weaker than the organization’s. Use ${organizationPolicy[tier]} or stricter.`,
  }));
  if (problems.length > 0) throw invalidFields(problems);
}

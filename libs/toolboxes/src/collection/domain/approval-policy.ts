import { type PartialApprovalPolicy, tightenApprovalPolicy, weakerTiers } from '#connections';
import { defineFieldReason, fieldError, invalidFields } from '#kernel';
import { type ApprovalPolicy } from '#organizations';

/**
 * Refuses a policy that is less strict than the organization's. A stricter one is allowed.
 * @throws validation_error `policy_weaker`
 */
export function assertNotWeaker(
  policy: PartialApprovalPolicy | null | undefined,
  organizationPolicy: ApprovalPolicy,
): void {
  const problems = weakerTiers(policy ?? {}, organizationPolicy).map((tier) =>
    fieldError(
      `/approval_policy/${tier}`,
      policyWeaker,
      `The rule for ${tier} tools is weaker than the organization’s. Use ${organizationPolicy[tier]} or stricter.`,
    ),
  );
  if (problems.length > 0) throw invalidFields(problems);
}

const policyWeaker = defineFieldReason('policy_weaker', 'The policy is weaker than the policy of the organization.');

/**
 * Returns a policy to copy to a new toolbox or template. Rules that became weaker than the organization's since they
 * were written are raised, because an editor could not save them again.
 */
export function raiseToOrganization(
  policy: PartialApprovalPolicy | null,
  organizationPolicy: ApprovalPolicy,
): PartialApprovalPolicy | null {
  if (policy === null) return null;
  const raised = weakerTiers(policy, organizationPolicy).map((tier) => [tier, organizationPolicy[tier]]);
  return { ...policy, ...Object.fromEntries(raised) } as PartialApprovalPolicy;
}

/** Returns, for each tier, the stricter of the rules of a template and of the request that stamps from it. */
export function stampPolicy(
  template: PartialApprovalPolicy | null,
  sent: PartialApprovalPolicy | null,
): PartialApprovalPolicy | null {
  return template && sent ? tightenApprovalPolicy(sent, template) : (template ?? sent);
}

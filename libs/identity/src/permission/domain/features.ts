import { type AccessCheck, Decision } from '#kernel';

/** Everything that a plan may open, and the smallest plan that opens it. Source: product design, Billing and plans. */
export const featurePlans = {
  custom_roles: 'team',
  scim: 'enterprise',
  oidc_sign_in: 'enterprise',
  webhooks: 'team',
  audit_export: 'enterprise',
  service_members: 'team',
} as const;

export type Feature = keyof typeof featurePlans;

/**
 * A route of a feature: permission first, so that who lacks both learns of the permission. Plans don't bind operators.
 */
export const withFeature =
  (feature: Feature, check: AccessCheck): AccessCheck =>
  (caller) => {
    const permitted = check(caller);
    if (!permitted.allowed || caller.kind === 'operator' || caller.features.has(feature)) return permitted;
    const plan = featurePlans[feature];
    const message = `This needs the feature ${feature}, which the organization's plan does not have: ${plan} is the smallest that does.`;
    return Decision.refuse('feature_required', message, { feature, plan });
  };

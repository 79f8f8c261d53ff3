import { type AccessCheck, Decision, defineError } from '#kernel';

/** Every feature, and the smallest plan that includes it. */
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
 * Adds a check that the organization's plan includes a feature. The permission is checked first, so that a caller who
 * lacks both learns about the permission. Plans do not limit operators.
 */
export const withFeature =
  (feature: Feature, check: AccessCheck): AccessCheck =>
  (caller) => {
    const permitted = check(caller);
    if (!permitted.allowed || caller.kind === 'operator' || caller.features.has(feature)) return permitted;
    return Decision.refuse(featureRequired, feature);
  };

export const featureRequired = defineError(
  403,
  'feature_required',
  'The plan of the organization does not include this feature.',
  (feature: Feature) => {
    const plan = featurePlans[feature];
    const message = `Your organization’s plan does not include the feature ${feature}. Change to the plan ${plan}.`;
    return { message, details: { feature, plan } };
  },
);

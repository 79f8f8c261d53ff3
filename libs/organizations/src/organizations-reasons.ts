/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const organizationsReasons = {
  errors: {
    self_service_disabled: 'Only the operator of this installation creates organizations.',
    confirmation_required: '`confirm` must be the slug of the organization.',
    not_scheduled: 'No deletion is scheduled.',
    quota_exceeded: 'The limit for this resource has been reached.',
    billing_not_configured: 'This installation has no payment provider.',
    already_subscribed: 'The organization already has a subscription.',
    no_customer: 'The organization has not bought a plan yet.',
    provider_unavailable: 'The payment provider cannot be reached.',
    signature_invalid: 'The signature of the payment provider is invalid.',
    organizations: 'Organizations created per member.',
  },
  fields: {
    policy_weaker: 'The policy is weaker than the policy of the organization.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    organizations: keyof typeof organizationsReasons.errors;
  }
  interface FieldReasons {
    organizations: keyof typeof organizationsReasons.fields;
  }
}

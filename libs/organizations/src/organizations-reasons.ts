/** Reasons that provisioning and toolboxes still name by text. */
export const organizationsReasons = {
  errors: { quota_exceeded: 'The limit for this resource has been reached.' },
  fields: { policy_weaker: 'The policy is weaker than the policy of the organization.' },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    organizations: keyof typeof organizationsReasons.errors;
  }
  interface FieldReasons {
    organizations: keyof typeof organizationsReasons.fields;
  }
}

/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const provisioningReasons = {
  errors: {
    invalid_value: 'A value is invalid [RFC 7644].',
    unreachable: 'The identity provider cannot be reached.',
    refused: 'The identity provider refused the sign-in.',
    denied: 'The person or the identity provider cancelled the sign-in.',
    not_believed: 'The answer of the identity provider is not valid.',
    address_refused: 'The address of the identity provider is not allowed.',
    no_sign_in: 'No organization with this name has single sign-on.',
    not_member: 'The person is not a member, and signing in does not make them a member.',
    email_unverified: 'The identity provider did not confirm the email address.',
    other_subject: 'Another account of the identity provider already uses this address.',
    not_supported: 'This feature of SCIM is not supported.',
    team_not_empty: 'The team has members. Send `adopt_members` to remove the members who are not in the group.',
    already_mapped: 'The group is already mapped to the role or team.',
    uniqueness: 'Another resource already has the value [RFC 7644].',
    mutability: 'The attribute cannot be changed [RFC 7644].',
    no_target: 'The path does not match anything [RFC 7644].',
    invalid_filter: 'The filter is invalid [RFC 7644].',
    invalid_path: 'The path is invalid [RFC 7644].',
    invalid_syntax: 'The request is invalid [RFC 7644].',
    scim: 'Requests per directory.',
  },
  fields: {
    unknown_group: 'No group has this id.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    provisioning: keyof typeof provisioningReasons.errors;
  }
  interface FieldReasons {
    provisioning: keyof typeof provisioningReasons.fields;
  }
}

/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const provisioningReasons = {
  errors: {
    invalid_value: 'A value is invalid [RFC 7644].',
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

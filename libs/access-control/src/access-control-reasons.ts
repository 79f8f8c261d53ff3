/** Machine-readable reasons for refusals in this context. The OpenAPI document shows each reason with its sentence. */
export const accessControlReasons = {
  errors: {
    connector_restricted:
      'A restriction blocks the caller from the connector. `GET /restriction/explain` says why. To request access, ' +
      'send `details.request_access` to `POST /access-request`.',
    tool_restricted:
      'A restriction blocks the caller from the tool. `GET /restriction/explain` says why. To request access, send ' +
      '`details.request_access` to `POST /access-request`.',
    duplicate_restriction: 'The same restriction already exists.',
    not_restricted: 'Nothing blocks the access, or its target was deleted.',
    not_active: 'The access grant has ended.',
    member_rule_blocks: 'A restriction on this member blocks the access.',
    requester_only: 'Only the requester may withdraw an access request.',
    requester_suspended: 'The requester is suspended.',
    edit_required: 'The operation needs edit access to the resource.',
    use_required: 'The operation needs `use` access to the resource.',
    level_above_own: 'You can only share up to your own access level.',
    org_sharing_off: 'The organization’s settings do not allow the caller to share with everyone.',
    owner_only: 'Only the owner of the resource, or an owner of the organization, may do this.',
    grantee_is_owner: 'The owner does not need a share.',
    grant_limit: 'The resource has the maximum number of shares.',
  },
  fields: {
    duplicate_restriction: 'The same restriction already exists.',
    overlaps_whole_connector: 'The list contains both a whole connector and its tools. Send only one of them.',
    widens: 'The change would grant more access than before.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    accessControl: keyof typeof accessControlReasons.errors;
  }
  interface FieldReasons {
    accessControl: keyof typeof accessControlReasons.fields;
  }
}

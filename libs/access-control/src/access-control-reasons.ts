/** Reasons that other contexts still use by name. */
export const accessControlReasons = {
  errors: {
    connector_restricted:
      'A restriction blocks the caller from the connector. `GET /restriction/explain` says why. To request access, ' +
      'send `details.request_access` to `POST /access-request`.',
    tool_restricted:
      'A restriction blocks the caller from the tool. `GET /restriction/explain` says why. To request access, send ' +
      '`details.request_access` to `POST /access-request`.',
    not_active: 'The access grant has ended.',
    edit_required: 'The operation needs edit access to the resource.',
    use_required: 'The operation needs `use` access to the resource.',
    org_sharing_off: 'The organization’s settings do not allow the caller to share with everyone.',
    owner_only: 'Only the owner of the resource, or an owner of the organization, may do this.',
    grantee_is_owner: 'The owner does not need a share.',
    grant_limit: 'The resource has the maximum number of shares.',
    level_above_own: 'You can only share up to your own access level.',
  },
  fields: {
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

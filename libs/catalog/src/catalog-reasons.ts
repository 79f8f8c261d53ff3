/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const catalogReasons = {
  errors: {
    fork_of_remote_mcp: 'A remote MCP connector cannot be forked. Add its server as another connector.',
    already_linked: 'The connector already follows an upstream.',
    already_owner: 'The caller already owns the connector.',
    auth_method_in_use: 'Connections use an authentication method that would be removed.',
    change_set_stale: 'The upstream has changed since the preview. Preview again.',
    claim_for_oneself: 'The caller can take over the connector, but cannot assign it to another member.',
    claim_only: 'The connector has no owner. The caller may take it over.',
    connector_limit: 'The organization has the maximum number of connectors.',
    connector_not_shared: 'The connector is no longer shared with the owner of the connection.',
    connector_unavailable: 'The connector is unpublished or was deleted.',
    connector_use_required: 'The caller may view the connector but not use it.',
    definition_invalid: 'The definition is invalid. `details` says where.',
    definition_not_readable: 'The caller may not read the definition.',
    has_dependents: 'Other resources depend on the connector.',
    has_owner: 'The connector has an owner. Only the owner can transfer it.',
    host_change_unconfirmed: 'Credentials would be sent to another host or in another place. Confirm the change.',
    lineage_cycle: 'One connector already descends from the other.',
    lineage_too_deep: 'The fork chain has its maximum length.',
    new_owner_connection_limit: 'The new owner has the maximum number of connections.',
    new_owner_connector_access: 'The connector is not shared with the new owner.',
    new_owner_not_permitted: 'The new owner lacks a permission.',
    new_owner_restricted: 'A restriction blocks the new owner from the connector.',
    no_oauth_method: 'The connector has no OAuth authentication method.',
    no_upstream: 'The connector does not follow an upstream.',
    not_editable: 'Shipped connectors cannot be edited. Fork the connector.',
    oauth_app_in_use: 'Connections use the OAuth application.',
    oauth_app_required: 'The connector needs an OAuth application.',
    ownerless: 'The connector has no owner.',
    pull_breaks_definition: 'With these changes, the definition would be invalid.',
    remote_mcp: 'The tools of the connector come from a remote MCP server.',
    not_remote_mcp: 'The connector is not a remote MCP server.',
    resolution_required: 'The connector and its upstream changed the same part. Say which version to keep.',
    slug_taken: 'Another connector has or had the slug. A slug is never reused.',
    stale_review: 'The tool has changed since you reviewed it.',
    unsupported_name: 'A tool with this name cannot be called.',
    upstream_unavailable: 'The upstream does not exist or the caller cannot see it.',
    definition: 'Checks of connector definitions per organization.',
  },
  fields: {
    unknown_connector: 'No connector has this slug.',
    unknown_method: 'The connector has no such authentication method.',
    unknown_tool: 'The connector has no such tool.',
    tool_not_found: 'The connector has no tool with this name.',
    hash_required: 'Send the hash of the version to accept or refuse.',
    not_remote_mcp: 'This applies only to tools of remote MCP servers.',
    remote_mcp: 'Connectors for remote MCP servers do not support this.',
    request_not_read: 'A sign-in step may only send requests that read data.',
    resolution_required: 'The connector and its upstream changed this part. Say which version to keep.',
    same_owner: 'The member already owns the connector.',
    slug_misleading: 'The slug looks too similar to the slug of another connector.',
    exactly_one_source: 'Send exactly one of these fields.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    catalog: keyof typeof catalogReasons.errors;
  }
  interface FieldReasons {
    catalog: keyof typeof catalogReasons.fields;
  }
}

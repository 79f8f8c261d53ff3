/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const connectionsReasons = {
  errors: {
    invalid_tool_list: 'The remote server answered with an invalid list of tools.',
    account_mismatch:
      'The account that the request names, or that the person signed in to, is not the account of ' +
      'this connection.',
    connection_limit: 'The member has the maximum number of connections.',
    connection_not_active: 'The connection is not active. `details` has its status.',
    connector_changed: 'The connector changed during the request, so nothing was done.',
    credential_refresh_failed: 'The third party did not renew the credential.',
    discovery_failed: 'The tools of the server could not be listed.',
    no_post_install: 'The connector has no setup steps.',
    not_connected: 'The request needs an active connection. Reconnect the connection first.',
    not_refreshable: 'There is no sign-in that can be renewed or checked.',
    owner_left: 'The owner of the connection has left.',
    owner_suspended: 'The owner of the connection is suspended.',
    post_install_running: 'The setup steps are running.',
    reconnect_required: 'Reconnect this connection.',
    refresh_in_progress: 'The tools of the connection are already being refreshed.',
    auth_mode_unfit: 'The server requires a sign-in, but the connector has the `auth_mode` `none`.',
    upstream_timeout: 'The remote server did not answer in time.',
    variables_incomplete: 'Required variables of the connection are not set.',
    tool_disabled: 'The tool is disabled or no longer offered.',
    tool_held: 'The tool has changed and awaits review.',
    tool_not_found: 'The connector has no tool with this name.',
    invalid_arguments: 'The arguments do not match the tool.',
    outcome_unknown: 'The call may have reached the third party. Check there before you repeat it.',
    tier_blocked: 'The approval policy of the organization or the toolbox blocks tools of this tier.',
    approval_pending:
      'The call is still waiting for approval. Repeat it with the same `approval_id` after the approval.',
    approval_denied: 'The call was denied. Send it without `approval_id` to request approval again.',
    approval_expired: 'The approval has expired. Send the call without `approval_id` to request a new one.',
    approval_consumed: 'The approval was already used. Send the call without `approval_id` to request a new one.',
    approval_mismatch:
      'The approval is for a different call. The connection, the tool and the arguments must be the same.',
    second_person_required: 'A second person must approve the call.',
    vault_unavailable: 'The vault cannot be reached.',
    log_unavailable: 'The call could not be logged, so it was not sent.',
    connect: 'Connect sessions per member.',
    refresh_credentials: 'Credential checks per connection.',
    refresh_tools: 'Tool refreshes per connection.',
    execute: 'Tool calls per token.',
    connection_calls: 'Tool calls per connection.',
    provider_calls: 'Calls per third party, limited by the connector’s `rate_limits`.',
  },
  fields: {
    unknown_connection: 'No connection with this id is available to the caller.',
  },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    connections: keyof typeof connectionsReasons.errors;
  }
  interface FieldReasons {
    connections: keyof typeof connectionsReasons.fields;
  }
}

/** Reasons for refused requests and fields. The OpenAPI document shows the descriptions. */
export const connectionsReasons = {
  errors: {
    account_mismatch:
      'The account that the request names, or that the person signed in to, is not the account of ' +
      'this connection.',
    credential_refresh_failed: 'The third party did not renew the credential.',
    reconnect_required: 'Reconnect this connection.',
    variables_incomplete: 'Required variables of the connection are not set.',
    tool_not_found: 'The connector has no tool with this name.',
    invalid_arguments: 'The arguments do not match the tool.',
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

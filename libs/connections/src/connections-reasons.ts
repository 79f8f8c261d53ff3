/** Reasons that the vault still names by text. */
export const connectionsReasons = {
  errors: {
    credential_refresh_failed: 'The third party did not renew the credential.',
    reconnect_required: 'Reconnect this connection.',
    variables_incomplete: 'Required variables of the connection are not set.',
  },
  fields: {},
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    connections: keyof typeof connectionsReasons.errors;
  }
}

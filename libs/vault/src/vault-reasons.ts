/** Machine-readable reasons of the vault's errors, and the names of its rate limits. */
export const vaultReasons = {
  needs_reauth: 'The third party no longer accepts the credential.',
  account_missing: 'The account does not exist or was revoked.',
  code_refused: 'The one-time code is not valid for this connection, or has expired.',
  definition_unknown: 'The vault does not have this definition yet.',
  definition_outdated: 'The vault has a newer definition of the connector.',
  upstream_unreachable: 'The third party cannot be reached.',
  upstream_timeout: 'The third party did not answer in time.',
  response_too_large: 'The response of the third party is too large.',
  browser: 'Requests to the sign-in pages, per address.',
  stray: 'Requests to the sign-in pages without a valid link, per address.',
  address_refused: 'The address of the third party is not allowed.',
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    vault: keyof typeof vaultReasons;
  }
}

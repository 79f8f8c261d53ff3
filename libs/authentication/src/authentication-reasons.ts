/** Reasons for refused requests. The OpenAPI document shows the descriptions. */
export const authenticationReasons = {
  errors: {
    sign_in_link: 'Sign-in links per member.',
    unreachable: 'The identity provider cannot be reached.',
    refused: 'The identity provider refused the sign-in.',
    denied: 'The person or the identity provider cancelled the sign-in.',
    not_believed: 'The response of the identity provider is not valid.',
    address_refused: 'The address of the identity provider is not allowed.',
    no_sign_in: 'No organization with this name has single sign-on.',
    not_member: 'The person is not a member, and signing in does not make them a member.',
    email_unverified: 'The identity provider did not confirm the email address.',
    other_subject: 'Another account of the identity provider already uses this address.',
    one_toolbox: 'The app has access to one toolbox only.',
    app_removed: 'A manager of the toolbox removed the app from it.',
    insufficient_scope: 'The app was not granted the scope that this call needs.',
    client_document: 'Client documents fetched per address.',
    oauth: 'OAuth requests of apps per address.',
    oauth_register: 'App registrations per address.',
    page: 'Requests for pages without a session per address.',
    sign_out: 'Requests to sign out per address.',
  },
  fields: { app_removed: 'A manager of this toolbox removed the app from it.' },
} as const;

declare module '#kernel' {
  interface ErrorReasons {
    authentication: keyof typeof authenticationReasons.errors;
  }
  interface FieldReasons {
    authentication: keyof typeof authenticationReasons.fields;
  }
}

/** Where the authorization server is found under the API's address. */
export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  /** Not served: no token is signed. */
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
  signIn: '/sign-in',
  /** Where somebody begins to sign in through an issuer. */
  start: '/sign-in/start',
  tokens: '/sign-in/tokens',
} as const;

/** Whether a browser that has signed in may be sent on there: to a consent that waits, or to their tokens. */
export const isWayOn = (path: string): boolean => path === paths.tokens || /^\/oauth\/consent\/[\w-]{1,64}$/.test(path);

/** Paths of the authorization server, relative to the API's address. */
export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  /** Not served, because tokens are not signed. */
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
  signIn: '/sign-in',
  /** Starts a sign-in through an identity provider. */
  start: '/sign-in/start',
  tokens: '/sign-in/tokens',
} as const;

/** Whether a browser may be redirected to this path after signing in: to a pending consent or to the tokens page. */
export const isWayOn = (path: string): boolean => path === paths.tokens || /^\/oauth\/consent\/[\w-]{1,64}$/.test(path);

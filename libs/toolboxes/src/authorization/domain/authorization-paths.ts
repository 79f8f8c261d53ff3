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
} as const;

/** Whether a browser that has signed in may be sent on there: to a consent that waits. */
export const isWayOn = (path: string): boolean => /^\/oauth\/consent\/[\w-]{1,64}$/.test(path);

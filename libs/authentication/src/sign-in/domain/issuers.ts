import { defineUnavailable, defineError, tooManyAtOnce, type ErrorDefinition } from '#kernel';
/** The client of Latchkey at an identity provider. */
export type IssuerClient = {
  /** Null for the client of the whole installation. */
  org_id: string | null;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  redirect_uri: string;
};

/** Values that bind the response of an identity provider to the browser that started the sign-in. */
export type SignInProof = { state: string; nonce: string; verifier: string };

/** The claims of a sign-in [OIDC Core, 2]. */
export type Claims = Record<string, unknown> & { sub: string };

/** What an assertion must have. */
export type ExpectedAssertion = {
  /** The accepted values of `aud`, of which the assertion needs one. */
  audience: string | string[];
  /** The header `typ`. Without it, the caller checks the header. */
  typ?: string;
  requiredClaims: string[];
  now: Date;
};

/**
 * A party that signs assertions, and the organization that trusts it. `sign_in`: the identity provider of its members.
 * `platform`: a platform on which workloads run, which may have only keys.
 */
export type AssertionIssuer = { org_id: string; issuer: string; kind: 'sign_in' | 'platform' };

/** Calls identity providers, at addresses that customers entered. */
export abstract class Issuers {
  /** Fetches the identity provider's documents again. @throws IssuerFailed */
  abstract assertReachable(client: Pick<IssuerClient, 'org_id' | 'issuer'>): Promise<void>;

  /** Tries the client and its secret with a code that does not exist. @throws IssuerFailed */
  abstract assertClientAccepted(client: IssuerClient): Promise<void>;

  /** Returns the address at which the browser signs in. @throws IssuerFailed */
  abstract addressFor(client: IssuerClient, proof: SignInProof): Promise<string>;

  /**
   * Verifies the signature of an assertion, its issuer, audience and times. Returns its claims.
   * @throws IssuerFailed
   */
  abstract verifyAssertion(issuer: AssertionIssuer, assertion: string, expected: ExpectedAssertion): Promise<Claims>;

  /** Exchanges the code from the browser for claims. @throws IssuerFailed */
  abstract redeem(client: IssuerClient, proof: SignInProof, answer: URLSearchParams): Promise<Claims>;
}

export const issuerUnreachable = defineUnavailable(
  'unreachable',
  'The identity provider cannot be reached.',
  'The identity provider cannot be reached. Try again later.',
);

export const tooManySignIns = defineError(503, tooManyAtOnce.reason, tooManyAtOnce.line, () => ({
  message: 'Too many people are signing in right now. Try again.',
  headers: { 'retry-after': '5' },
}));

export const issuerAddressRefused = defineError(
  403,
  'address_refused',
  'The address of the identity provider is not allowed.',
  () => 'The address of the identity provider is not allowed. Ask an administrator to change it.',
);

export const signInDenied = defineError(
  403,
  'denied',
  'The person or the identity provider cancelled the sign-in.',
  () => 'The sign-in was cancelled, or the identity provider denied it. Sign in again.',
);

export const signInRefused = defineError(
  403,
  'refused',
  'The identity provider refused the sign-in.',
  () => 'The identity provider refused the sign-in. Sign in again, or ask an administrator for help.',
);

export const issuerNotBelieved = defineError(
  403,
  'not_believed',
  'The response of the identity provider is not valid.',
  () => 'The response of the identity provider is not valid. Ask an administrator for help.',
);

/** A failed sign-in. `detail` is for administrators and contains no secrets. */
export class IssuerFailed extends Error {
  constructor(
    readonly failure: ErrorDefinition<[]>,
    readonly detail: string | null = null,
  ) {
    super(failure().message);
  }

  /** The text shown in the settings. */
  get summary(): string {
    const { reason } = this.failure;
    return this.detail === null ? `${reason}` : `${reason}: ${this.detail}`;
  }
}

/** Well-known names of identity providers, by their hosts. */
const knownNames: [RegExp, string][] = [
  [/(^|\.)(okta|oktapreview|okta-emea)\.com$/, 'Okta'],
  [/^(login\.microsoftonline\.com|login\.microsoftonline\.us|sts\.windows\.net)$/, 'Microsoft'],
  [/^accounts\.google\.com$/, 'Google'],
  [/(^|\.)auth0\.com$/, 'Auth0'],
  [/(^|\.)onelogin\.com$/, 'OneLogin'],
  [/(^|\.)(pingone|pingidentity)\.(com|eu|asia)$/, 'Ping Identity'],
  [/(^|\.)jumpcloud\.com$/, 'JumpCloud'],
  [/^gitlab\.com$/, 'GitLab'],
];

/** Returns the name of an identity provider for a button: a well-known name, or else its host. */
export function issuerName(issuer: string): string {
  const { hostname, host } = new URL(issuer);
  return knownNames.find(([pattern]) => pattern.test(hostname))?.[1] ?? host;
}

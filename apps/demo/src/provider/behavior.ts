/** The provider's behavior. Tests can switch on faults. */
export type ProviderBehavior = {
  /** Signs in as this account without a page. Null shows the sign-in page. */
  signsInAs: string | null;
  /** The user presses “Deny”. */
  denies: boolean;
  /** Requested scopes that are not granted. */
  withholds: string[];
  /** The issuer in redirects. Null leaves it out, and undefined sends the right issuer. */
  claimsIssuer: string | null | undefined;
  /** The token endpoint returns this status and nothing useful. */
  tokenStatus: number | null;
  /** Milliseconds of delay at the token endpoint. */
  tokenDelay: number;
  /** The token endpoint waits for this promise. */
  tokenHeld: Promise<unknown> | null;
  /** The API returns this status. */
  apiStatus: number | null;
  /** The body and headers of the response with `apiStatus`. */
  apiBody: string;
  apiHeaders: Record<string, string>;
  /** The API waits for this promise. */
  apiHeld: Promise<unknown> | null;
};

export const defaultBehavior: ProviderBehavior = {
  signsInAs: null,
  denies: false,
  withholds: [],
  claimsIssuer: undefined,
  tokenStatus: null,
  tokenDelay: 0,
  tokenHeld: null,
  apiStatus: null,
  apiBody: 'Something broke.',
  apiHeaders: {},
  apiHeld: null,
};

/** Numbers of requests so far. A revocation counts only if a known client sent it and still waits for the response. */
export type Counts = {
  token: number;
  exchanges: number;
  refreshes: number;
  revocations: number;
  api: number;
  givenUp: number;
};

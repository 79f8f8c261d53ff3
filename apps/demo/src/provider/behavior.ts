/** How the provider behaves; tests switch the faults on. */
export type ProviderBehavior = {
  /** Signs in as this account without asking; null shows the sign-in page to a person. */
  signsInAs: string | null;
  /** Whoever signs in presses “Deny”. */
  denies: boolean;
  /** Scopes asked for, and not granted. */
  withholds: string[];
  /** Another issuer than its own in its redirects, or none at all. */
  claimsIssuer: string | null | undefined;
  /** Answers the token endpoint with this status and nothing useful. */
  tokenStatus: number | null;
  /** Answers the token endpoint this much later, in milliseconds. */
  tokenDelay: number;
  /** Answers the token endpoint only when this has come to pass. */
  tokenHeld: Promise<unknown> | null;
  /** Answers the API with this status. */
  apiStatus: number | null;
  /** What it says then, and in which headers. */
  apiBody: string;
  apiHeaders: Record<string, string>;
  /** Answers the API only when this has come to pass. */
  apiHeld: Promise<unknown> | null;
};

export const usualBehavior: ProviderBehavior = {
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

/** What was asked of the provider so far; of revocations those from a client that it knew, and what nobody waited for. */
export type Counts = {
  token: number;
  exchanges: number;
  refreshes: number;
  revocations: number;
  api: number;
  givenUp: number;
};

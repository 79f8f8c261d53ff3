/** How the provider behaves; tests switch the bad manners on. */
export type Manners = {
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
  /** Answers the API with this status. */
  apiStatus: number | null;
};

export const goodManners: Manners = {
  signsInAs: null,
  denies: false,
  withholds: [],
  claimsIssuer: undefined,
  tokenStatus: null,
  tokenDelay: 0,
  apiStatus: null,
};

/** What was asked of the provider so far. */
export type Counts = { token: number; exchanges: number; refreshes: number; revocations: number; api: number };

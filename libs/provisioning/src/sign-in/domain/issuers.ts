/** As whom the product is known at an issuer. */
export type IssuerClient = {
  /** Null for the client of the whole installation. */
  org_id: string | null;
  issuer: string;
  client_id: string;
  client_secret: string | null;
  redirect_uri: string;
};

/** What ties an answer to the browser that asked. */
export type SignInProof = { state: string; nonce: string; verifier: string };

/** What an issuer says of whom it signed in [OIDC Core, 2]. */
export type Claims = Record<string, unknown> & { sub: string };

/** Third parties that sign people in, at addresses that customers gave. */
export abstract class Issuers {
  /** Asks for its documents anew. @throws IssuerFailed */
  abstract check(client: Pick<IssuerClient, 'org_id' | 'issuer'>): Promise<void>;

  /** Where the browser goes. @throws IssuerFailed */
  abstract addressFor(client: IssuerClient, proof: SignInProof): Promise<string>;

  /** Exchanges what the browser brings back. @throws IssuerFailed */
  abstract redeem(client: IssuerClient, proof: SignInProof, answer: URLSearchParams): Promise<Claims>;
}

const sentences = {
  unreachable: 'The sign-in server cannot be reached: try again later.',
  address_refused: 'The sign-in server is at an address that may not be called.',
  too_many_at_once: 'Too many people are signing in at this moment: try again.',
  denied: 'The sign-in server did not let you in.',
  refused: 'The sign-in server refused to sign you in.',
  not_believed: 'What the sign-in server answered cannot be believed.',
} as const;

type IssuerFailure = keyof typeof sentences;

/** Nobody was signed in. `because` is for who set it up, and holds nothing secret. */
export class IssuerFailed extends Error {
  constructor(
    readonly failure: IssuerFailure,
    readonly because: string | null = null,
  ) {
    super(sentences[failure]);
  }

  /** For the settings. */
  get told(): string {
    return this.because === null ? this.failure : `${this.failure}: ${this.because}`;
  }
}

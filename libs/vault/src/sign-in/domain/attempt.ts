/** One person on their way to a provider and back. `spent` once they came back, whatever came of it. */
export type Attempt = {
  org_id: string;
  id: string;
  session_id: string;
  state_hash: Buffer;
  /** Of what the browser's cookie holds: the redirect counts in the browser that set out, and in no other. */
  secret_hash: Buffer;
  status: 'open' | 'spent';
  auth_method: string;
  /** AttemptSecrets. */
  sealed: Buffer;
  created_at: Date;
};

/** What the exchange will need. */
export type AttemptSecrets = {
  /** PKCE; null where the provider takes none. */
  verifier: string | null;
  /** Of the definition, as far as they are known before the provider answers. */
  variables: Record<string, string>;
  /** Asked for. */
  scopes: string[];
  oauth_app_generation: number;
};

/** What leaves with the browser: `state` in the address, `secret` in a cookie. */
export type Begun = { state: string; secret: string };

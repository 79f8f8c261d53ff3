import { type Installation } from '../../vault/domain/installation.js';

/** An organization's OAuth application as the vault shows it, without its secret. */
export type OAuthAppFacts = {
  /** Null if there is none. 0 is the operator's, which organizations use if they have none of their own. */
  generation: number | null;
  client_id: string | null;
  client_secret_set: boolean;
  scopes: string[] | null;
  extra: Record<string, unknown>;
  redirect_uri: string;
  set_at: string | null;
  /** The member who last set it; null for older ones without a record. */
  set_by: string | null;
  /** When its client_id was set. */
  created_at: string | null;
  previous_secret_until: string | null;
  /** Accounts that signed in with it. */
  active_account_count: number;
};

export type GivenOAuthApp = {
  client_id: string;
  /** If omitted, the secret of the same client_id is kept. */
  client_secret?: string;
  scopes: string[] | null;
  extra: Record<string, unknown>;
  /** For a new client_id: registered with the connector's own redirect address. */
  own_callback: boolean;
  /** The member who sets it. */
  set_by: string;
};

/** Port to the OAuth applications in the vault. */
export abstract class OAuthApps {
  abstract of(installation: Installation): Promise<OAuthAppFacts>;

  abstract set(installation: Installation, given: GivenOAuthApp): Promise<OAuthAppFacts>;

  /** Its accounts have to sign in again. Does nothing if there is none. */
  abstract remove(installation: Installation): Promise<void>;
}

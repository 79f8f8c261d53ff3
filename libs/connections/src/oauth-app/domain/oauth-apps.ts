import { type Installation } from '../../vault/domain/installation.js';

/** An organization's OAuth application as the vault shows it: never its secret. */
export type OAuthAppFacts = {
  /** Null while there is none; 0 is the operator's, which organizations without one of their own have. */
  generation: number | null;
  client_id: string | null;
  client_secret_set: boolean;
  scopes: string[] | null;
  extra: Record<string, unknown>;
  redirect_uri: string;
  set_at: string | null;
  /** The member who set it last; null of one from before that was kept. */
  set_by: string | null;
  /** When its client_id was set. */
  created_at: string | null;
  previous_secret_until: string | null;
  /** Accounts that signed in under it. */
  active_account_count: number;
};

export type GivenOAuthApp = {
  client_id: string;
  /** Left out, the secret of the same client_id stays. */
  client_secret?: string;
  scopes: string[] | null;
  extra: Record<string, unknown>;
  /** Of a new client_id: registered with the connector's own redirect address. */
  own_callback: boolean;
  /** The member who sets it. */
  set_by: string;
};

/** Port to the applications that the vault signs people in with. */
export abstract class OAuthApps {
  abstract of(installation: Installation): Promise<OAuthAppFacts>;

  abstract set(installation: Installation, given: GivenOAuthApp): Promise<OAuthAppFacts>;

  /** Accounts under it have to sign in again; without one nothing happens. */
  abstract remove(installation: Installation): Promise<void>;
}

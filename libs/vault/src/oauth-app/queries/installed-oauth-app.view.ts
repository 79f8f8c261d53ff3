/** An organization's OAuth application, without its secret; `generation` is null while there is none. */
export class InstalledOAuthAppView {
  generation!: number | null;
  /** Null for the operator's, whose generation is 0. */
  client_id!: string | null;
  client_secret_set!: boolean;
  scopes!: string[] | null;
  extra!: Record<string, unknown>;
  /** The address to register with the provider; without an application, for the next one. */
  redirect_uri!: string;
  set_at!: Date | null;
  /** The member who set it last. */
  set_by!: string | null;
  /** When its client_id was set. */
  created_at!: Date | null;
  /** Until when the previous secret is also tried. */
  previous_secret_until!: Date | null;
  /** When a provider last refused this application. */
  app_rejected_at!: string | null;
  /** Number of accounts that signed in with it. */
  active_account_count!: number;
}

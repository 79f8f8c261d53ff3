export type AccountState = 'ok' | 'needs_reauth' | 'revoked';

/** Why an account's state is what it is, for the sentence that people read. */
export type AccountCause =
  | 'invalid_grant'
  | 'expired'
  | 'verify_refused'
  | 'oauth_app_removed'
  | 'connector_host_changed'
  | 'refresh_failing'
  | 'app_rejected';

/** An account of a third party that this vault holds credentials of: `sfa_…`. */
export type Account = {
  org_id: string;
  id: string;
  integration_id: string;
  connection_id: string;
  state: AccountState;
  cause: string | null;
  /** Of the credential in use; 0 before the first was confirmed. */
  generation: number;
  auth_method: string;
  subject_hash: string | null;
  account_label: string | null;
  scopes: string[] | null;
};

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Account>;
}

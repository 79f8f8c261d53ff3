/** The job that ends an account's grants at the provider. */
export const grantsAreRevokedWhenAccountEnds = 'GrantsAreRevokedWhenAccountEnds';

/** The job that asks the provider whether it still accepts an account. */
export const accountIsVerifiedWhenCallIsRefused = 'AccountIsVerifiedWhenCallIsRefused';

export type AccountState = 'ok' | 'needs_reauth' | 'revoked';

/** Why an account's state is what it is; the service has a sentence for each. */
export type AccountCause =
  'invalid_grant' | 'expired' | 'verify_refused' | 'oauth_app_removed' | 'app_rejected' | 'refresh_failing';

/** An account of a third party that this vault holds credentials of: `sfa_…`. */
export type Account = {
  org_id: string;
  id: string;
  integration_id: string;
  connection_id: string;
  state: AccountState;
  cause: AccountCause | null;
  /** Of the credential in use; 0 before the first was confirmed. */
  generation: number;
  auth_method: string;
  subject_hash: string | null;
  account_label: string | null;
  scopes: string[] | null;
  /** When its state was last learnt. */
  checked_at: string | null;
};

type Key = { org_id: string; account_id: string; generation: number };

/** Port to the accounts of one organization. */
export abstract class Accounts {
  /** @throws not_found */
  abstract get(orgId: string, id: string): Promise<Account>;

  /** States what is known of the credential in use; of one that was replaced or revoked since, nothing is stated. */
  abstract turn(account: Key, state: 'ok' | 'needs_reauth', cause: AccountCause | null): Promise<void>;

  /** The third party accepts the credential. */
  abstract accept(account: Key): Promise<void>;

  /** It refuses the credential; the second time, at least a minute after the first, the account must sign in again. */
  abstract refuse(account: Key): Promise<void>;

  /** Ends an account: nothing may use it from now on. Its key material goes once the provider was told. */
  abstract revoke(orgId: string, id: string, reason: string): Promise<void>;

  /** Notes, coarsely and without waiting, that an account was used. */
  abstract noteUse(orgId: string, id: string): void;

  /** Has it looked into, without waiting, whether an account that a call was refused for is still accepted. */
  abstract noteRefusal(orgId: string, id: string): void;
}

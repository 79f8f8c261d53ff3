/** What the vault's pages need to sign a person in. */
export type SessionWanted = {
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** The account that a reconnect must match. */
  account_id: string | null;
  /** The only auth method to offer; null offers all. */
  auth_method: string | null;
  /** Known values, none of them secret. */
  variables: Record<string, unknown>;
  org_name: string;
  owner_name: string;
  /** The name of the account, shown only to the person who connected it. */
  expected_account: string | null;
  confirm_direct_connect: boolean;
  /** The address of the connector's logo. */
  logo_url: string | null;
  return_url: string;
};

/** A one-time sign-in. Anyone with its URL can use it. */
export type OpenedSession = { session_id: string; token: string; connect_url: string; expires_at: string };

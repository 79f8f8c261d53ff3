/** What a page of the vault has to know to sign a person in. */
export type SessionWanted = {
  connection_id: string;
  purpose: 'connect' | 'reconnect';
  /** The account that a reconnect must sign in to again. */
  account_id: string | null;
  /** The only method to offer; null offers all. */
  auth_method: string | null;
  /** Known beforehand, none of them secret. */
  variables: Record<string, unknown>;
  org_name: string;
  owner_name: string;
  /** What the account is called, for the person who connected it and nobody else. */
  expected_account: string | null;
  confirm_direct_connect: boolean;
  /** Where the page finds the connector's logo. */
  logo_url: string | null;
  return_url: string;
};

/** A one-time way to sign in: whoever has its URL may use it. */
export type OpenedSession = { session_id: string; token: string; connect_url: string; expires_at: string };

import { stepResult } from './accounts.js';
import { list, nothing, nullable, object, type Read, record, text } from './reader.js';
import { type Route } from './route.js';

/** The data that the vault's pages need to sign a person in. */
export type ConnectSessionRequest = {
  /** The organization. It must match the organization in the signature. */
  org?: string;
  /** The organization's name; shown on the page. */
  org_name: string;
  connection_id: string;
  integration_id: string;
  /** Whether this is the first sign-in of a connection, or a reconnect of its account. */
  purpose: 'connect' | 'reconnect';
  /** The account that a reconnect must match; required for a reconnect, otherwise absent. */
  account_id?: string | null;
  /** The only method to offer; null offers all. */
  auth_method?: string | null;
  /** Values that are already known for the page's fields. None of them is secret. */
  variables?: Record<string, unknown>;
  /** Name of the connection's owner; shown on the page. */
  owner_name: string;
  /** The scopes to request instead of the method's default scopes. */
  requested_scopes?: string[] | null;
  /** Name of the account, if the same person connected it before; otherwise null. */
  expected_account?: string | null;
  /** Whether a person who uses a direct link must confirm before the code is redeemed. */
  confirm_direct_connect?: boolean;
  logo_url?: string | null;
  org_logo_url?: string | null;
  /** The callback address of the service. The vault adds `session` and `code`, or `error`. */
  return_url: string;
};

/** The code that a browser sent to the service's callback address, and the connection that was being connected. */
export type RedeemedCode = { code: string; connection_id: string };

const session = object({
  session_id: text,
  /** The token that opens the sign-in page. Anyone with this token can use the session. */
  token: text,
  connect_url: text,
  expires_at: text,
});

const redeemed = object({
  account_id: text,
  auth_method: text,
  subject_hash: nullable(text),
  account_label: nullable(text),
  scopes: nullable(list(text)),
  /** The account's variables, without secret ones. */
  variables: record,
  post_install: list(stepResult),
});

/** A session in which a person can sign in once. */
export type OpenedConnectSession = Read<typeof session>;
export type RedeemedAccount = Read<typeof redeemed>;

export const openConnectSession: Route<ConnectSessionRequest, OpenedConnectSession> = {
  method: 'POST',
  path: '/v1/connect-sessions',
  status: 201,
  kind: 'write',
  read: session,
};

export const closeConnectSession: Route<null, void> = {
  method: 'DELETE',
  path: '/v1/connect-sessions/:id',
  status: 204,
  kind: 'write',
  read: nothing,
};

export const redeemConnectSession: Route<RedeemedCode, RedeemedAccount> = {
  method: 'POST',
  path: '/v1/connect-sessions/:id/redeem',
  status: 200,
  kind: 'write',
  read: redeemed,
};

import { type ConnectionStatus } from './connection-status.js';

/** What a cause means to the person who looks at the connection; `{connector}` stands for the connector's name. */
const sentences: Record<string, string> = {
  invalid_grant: '{connector} no longer accepts this sign-in. Reconnect it.',
  expired: 'The sign-in at {connector} has run out. Reconnect it.',
  verify_refused: '{connector} no longer accepts this key. Reconnect with a new one.',
  oauth_app_removed: 'The OAuth application for {connector} was removed. Reconnect it.',
  connector_host_changed: '{connector} has moved its sign-in to another address. Reconnect it.',
  issuer_changed: '{connector} signs people in elsewhere now. Reconnect it.',
  auth_method_removed: '{connector} is connected in another way now. Reconnect it.',
  app_rejected:
    '{connector} does not accept the OAuth application of this organization. Ask an administrator to check it.',
  refresh_failing: '{connector} cannot be reached to renew the sign-in. Trying again.',
  check_refused: '{connector} did not accept this sign-in just now. Check it again in a minute.',
  check_unreachable: '{connector} could not be asked about this sign-in. Check it again later.',
  post_install_failed: 'Connected, but a setup step at {connector} failed. Run the setup steps again.',
  insufficient_scope: 'Connected, but {connector} was not allowed what any of its tools needs. Reconnect and allow it.',
  account_revoked: 'The sign-in at {connector} was revoked. Reconnect it.',
  account_missing: 'The sign-in at {connector} is no longer stored. Reconnect it.',
  connector_deleted: 'The connector {connector} was deleted.',
  disconnected: 'This connection was disconnected. Reconnect it to use it again.',
  owner_left: 'The owner left the organization.',
};

const byStatus: Record<ConnectionStatus, string | null> = {
  pending: null,
  active: null,
  needs_reauth: sentences.invalid_grant!,
  disconnected: sentences.disconnected!,
};

/** Our own sentence for what is wrong, never the third party's text; null where nothing is. */
export function sentenceFor(status: ConnectionStatus, cause: string | null, connector: string): string | null {
  const sentence = (cause === null ? null : sentences[cause]) ?? byStatus[status];
  return sentence?.replace('{connector}', () => connector) ?? null;
}

/** What everybody else is told whom the connection reaches. */
export const sentenceForGuests = "This connection needs its owner's attention.";

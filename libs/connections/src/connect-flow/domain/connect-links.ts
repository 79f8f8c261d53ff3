import { isSingleRedirect } from '#connector-definition';
import { deriveIntegrationId, formatVaultName } from '../../vault-client/domain/integration.js';
import { type OpenedConnectSession, type SignInMethod } from '../../vault-client/domain/vault.js';
import { type ConnectableConnector } from '../../connector/domain/connector-display.js';

export type ConnectLinks = { connect_url: string; direct_connect_url: string | null };

/**
 * Builds the links for a sign-in.
 * @param methods null if the vault did not answer in time. It is then unknown whether the page can be skipped.
 */
export const buildConnectLinks = (
  connector: ConnectableConnector,
  opened: OpenedConnectSession,
  methods: readonly SignInMethod[] | null,
): ConnectLinks => ({
  connect_url: opened.connect_url,
  direct_connect_url: methods && directConnectUrl(connector, opened, methods),
});

/** Builds the link that starts the provider's sign-in directly. Null if the person must see the connect page first. */
function directConnectUrl(
  connector: ConnectableConnector,
  { connect_url, token }: OpenedConnectSession,
  methods: readonly SignInMethod[],
): string | null {
  const [method] = methods;
  const { orgId, slug, definition } = connector;
  if (!method?.configured || !isSingleRedirect(definition)) return null;
  const url = new URL(connect_url);
  // A slash that belongs to the name stays a slash, because proxies decode or refuse `%2F`.
  const name = formatVaultName(connector).split('/').map(encodeURIComponent).join('/');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`;
  url.search = new URLSearchParams({
    connect_session: token,
    installed_integration_id: deriveIntegrationId(orgId, slug),
    authentication_method: method.name,
  }).toString();
  return url.href;
}

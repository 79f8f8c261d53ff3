import { isSingleRedirect } from '#connector-definition';
import { installationIdOf } from '../../vault/domain/installation.js';
import { type OpenedSession } from '../../vault/domain/connect-session.js';
import { type SignInMethod } from '../../vault/domain/vault.js';
import { type ConnectableConnector } from '../../connector/domain/ports.js';

/** What a client hands to the person who is to sign in. */
export type ConnectLinks = { connect_url: string; direct_connect_url: string | null };

/** @param methods null where the vault did not say in time: then nobody knows whether the page can be skipped. */
export const linksOf = (
  connector: ConnectableConnector,
  opened: OpenedSession,
  methods: readonly SignInMethod[] | null,
): ConnectLinks => ({
  connect_url: opened.connect_url,
  direct_connect_url: methods && directConnectUrl(connector, opened, methods),
});

/**
 * Where the vault starts the provider's sign-in at once, or null where a person has to see the connect page first.
 * Source: API specification, POST /connection.
 */
function directConnectUrl(
  { orgId, slug, definition }: ConnectableConnector,
  { connect_url, token }: OpenedSession,
  methods: readonly SignInMethod[],
): string | null {
  const [method] = methods;
  if (!method?.configured || !isSingleRedirect(definition)) return null;
  const url = new URL(connect_url);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${encodeURIComponent(slug)}`;
  url.search = new URLSearchParams({
    connect_session: token,
    installed_integration_id: installationIdOf(orgId, slug),
    authentication_method: method.name,
  }).toString();
  return url.href;
}

import { canConnect, canConnectOnceConfigured, type Connector, isConnectorVisible } from '#catalog';
import { needsOAuthApp } from '#connector-definition';
import { type Caller } from '#kernel';

/** `needs_oauth_app`: whether the caller may connect an account, but only once an administrator sets an application. */
export type ConnectRight = { can_connect: boolean; needs_oauth_app: boolean };

/**
 * Whether the caller may create a connection on the connector, if no restriction blocks them from it. The person of an app
 * connects in a browser, so the scopes of the app do not limit them.
 * @param lacking the slugs of connectors whose OAuth application is missing. Null to ignore it.
 */
export function mayConnect(
  caller: Caller,
  connector: Connector | undefined,
  lacking: ReadonlySet<string> | null = null,
): boolean {
  const person = caller.app ? { ...caller, permissions: caller.rolePermissions } : caller;
  if (connector === undefined || !isConnectorVisible(person, connector)) return false;
  const connecting = { caller: person, connector, verdict: { allowed: true } };
  if (lacking === null) return canConnectOnceConfigured(connecting).allowed;
  return canConnect(connecting, (method) => !(needsOAuthApp(method) && lacking.has(connector.slug))).allowed;
}

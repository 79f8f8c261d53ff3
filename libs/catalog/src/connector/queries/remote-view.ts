import { type Caller } from '#kernel';
import { type RemoteServer } from '../../tool-registry/domain/registered-tools.js';
import { canReadDefinition } from '../domain/connector-policy.js';
import { waitsForReview } from '../../tool/domain/catalog-tool.js';
import { type ConnectorOutline } from '../domain/connector-outline.js';
import { canManageConnector } from '../domain/ownership-policy.js';
import { type RemoteMcpView } from '../../tool-registry/queries/remote.view.js';

export type RemoteServers = ReadonlyMap<string, RemoteServer>;

/** Callers who cannot read the definition see the host and the sign-in mode, but not the URL, headers and scopes. */
export function remoteView(
  connector: ConnectorOutline,
  { caller, servers }: { caller: Caller; servers: RemoteServers },
): RemoteMcpView {
  const server = servers.get(connector.slug) ?? unknownServer;
  const { url, auth_mode, headers, scopes, transport } = connector.definition.mcp!;
  return {
    host: new URL(url).host,
    auth_mode,
    ...(canReadDefinition(caller, connector) && { url, headers, scopes, transport }),
    ...server,
    registration: server.registration ?? 'none',
    review_count: canManageConnector(caller, connector).allowed ? countWaiting(connector) : undefined,
  };
}

const countWaiting = ({ tools }: ConnectorOutline): number => tools.filter(waitsForReview).length;

const unknownServer: RemoteServer = {
  protocol_version: null,
  server_name: null,
  last_discovered_at: null,
  discovery_error: null,
  failing_since: null,
  resource: null,
  issuer: null,
  registration: null,
};

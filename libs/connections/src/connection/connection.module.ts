import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { shareController, AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import {
  ConnectionsOnConnectors,
  StoredConnectedConnectors,
  StoredConnectionCounts,
  StoredDependentConnections,
} from './persistence/connections-on-connectors.js';
import { StoredEditableConnections } from './persistence/reachable-connections.js';
import { ConnectionController } from './http/connection.controller.js';
import { Connections } from './persistence/connections.js';
import { MemberUses } from './persistence/member-uses.js';
import { PinnedConnections, UsedConnections } from './persistence/used-connections.js';
import { ConnectionFilters, UsableConnections } from './queries/connection-filters.js';
import { ConnectionPageLoader } from './services/connection-page-loader.js';
import { ConnectionKind } from './hooks/connection-kind.js';
import { ConnectionsOfConnectors } from './hooks/connections-of-connectors.js';
import { DeleteConnectionHandler } from './commands/delete-connection.js';
import { DisconnectConnectionHandler } from './commands/disconnect-connection.js';
import { RenameConnectionHandler } from './commands/rename-connection.js';
import { GetConnectionHandler } from './queries/get-connection.js';
import { ListConnectionsHandler } from './queries/list-connections.js';
import { DisconnectConnectionsOfConnectorJob } from './jobs/disconnect-connections-of-connector.job.js';

/** Stores, which other parts and contexts inject. */
const stores = [
  Connections,
  ConnectionsOnConnectors,
  MemberUses,
  PinnedConnections,
  UsedConnections,
  StoredConnectedConnectors,
  StoredConnectionCounts,
  StoredDependentConnections,
  StoredEditableConnections,
];

@Module({
  imports: [AccessControlModule, CatalogModule, ConnectorModule, CqrsModule, IdentityModule, VaultClientModule],
  controllers: [ConnectionController, shareController('connection', { tag: 'Connections' })],
  providers: [
    ...stores,
    ConnectionKind,
    ConnectionFilters,
    ConnectionPageLoader,
    ConnectionsOfConnectors,
    UsableConnections,
    DeleteConnectionHandler,
    DisconnectConnectionHandler,
    RenameConnectionHandler,
    GetConnectionHandler,
    ListConnectionsHandler,
    DisconnectConnectionsOfConnectorJob,
  ],
  exports: stores,
})
export class ConnectionModule {}

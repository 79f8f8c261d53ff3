import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectedConnectors, DependentConnections, shareController } from '#access-control';
import { EditableResources } from '#audit';
import { ConnectedAccounts, ConnectionCounts } from '#catalog';
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

@Module({
  imports: [ConnectorModule, CqrsModule, VaultClientModule],
  controllers: [ConnectionController, shareController('connection', { tag: 'Connections' })],
  providers: [
    Connections,
    ConnectionsOnConnectors,
    PinnedConnections,
    UsedConnections,
    { provide: ConnectedAccounts, useExisting: ConnectionsOnConnectors },
    { provide: ConnectedConnectors, useClass: StoredConnectedConnectors },
    { provide: ConnectionCounts, useClass: StoredConnectionCounts },
    { provide: DependentConnections, useClass: StoredDependentConnections },
    { provide: EditableResources, useClass: StoredEditableConnections },
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
  exports: [
    Connections,
    ConnectionsOnConnectors,
    PinnedConnections,
    UsedConnections,
    ConnectedAccounts,
    ConnectedConnectors,
    ConnectionCounts,
    DependentConnections,
    EditableResources,
  ],
})
export class ConnectionModule {}

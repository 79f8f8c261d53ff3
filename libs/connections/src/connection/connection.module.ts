import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DependentConnections } from '#access-control';
import { WatchedResources } from '#audit';
import { ConnectionCounts } from '#catalog';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultLinkModule } from '../vault/vault-link.module.js';
import { Beginnings } from './commands/beginnings.js';
import { ConnectFlow } from './commands/connect-flow.js';
import { ConnectPageNames } from './commands/connect-page-names.js';
import { CreateConnectionHandler } from './commands/create-connection.js';
import { DeleteConnectionHandler } from './commands/delete-connection.js';
import { DisconnectConnectionHandler } from './commands/disconnect-connection.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { FollowAccountHandler } from './commands/follow-account.js';
import { Initiators } from './commands/initiators.js';
import { ReconnectConnectionHandler } from './commands/reconnect-connection.js';
import { RenameConnectionHandler } from './commands/rename-connection.js';
import { SignIns } from './commands/sign-ins.js';
import { SignInRights } from './commands/sign-in-rights.js';
import { ConnectSessions } from './domain/connect-session.js';
import { ConnectionKind } from './domain/connection-sharing.js';
import { Connections } from './domain/connections.js';
import { CallbackController } from './http/callback.controller.js';
import { ConnectionShareController } from './http/connection-share.controller.js';
import { ConnectionController } from './http/connection.controller.js';
import { VaultEventController } from './http/vault-event.controller.js';
import { AccountIsRevokedWhenConnectionEnds } from './jobs/account-is-revoked-when-connection-ends.js';
import { StatusesAreReconciled } from './jobs/statuses-are-reconciled.js';
import { UnfinishedConnectionExpires } from './jobs/unfinished-connection-expires.js';
import { LeavingConnections } from './persistence/leaving-connections.js';
import { ConnectionsOfLeavers } from './persistence/connections-of-leavers.js';
import { Replacements } from './persistence/replacements.js';
import { StoredConnectSessions } from './persistence/stored-connect-sessions.js';
import { StoredConnectionCounts } from './persistence/stored-connection-counts.js';
import { StoredConnectionKind } from './persistence/stored-connection-kind.js';
import { StoredConnections } from './persistence/stored-connections.js';
import { WatchedConnections } from './persistence/watched-connections.js';
import { StoredDependentConnections } from './persistence/stored-dependent-connections.js';
import { ConnectionSearch } from './queries/connection-search.js';
import { ConnectionViews } from './queries/connection-views.js';
import { ConnectorFactsOf } from './queries/connector-facts.js';
import { GetConnectionHandler } from './queries/get-connection.js';
import { ListConnectionsHandler } from './queries/list-connections.js';
import { PageFactsOf } from './queries/page-facts.js';

const ports = [
  { provide: Connections, useClass: StoredConnections },
  { provide: ConnectionCounts, useClass: StoredConnectionCounts },
  { provide: ConnectSessions, useClass: StoredConnectSessions },
  { provide: ConnectionKind, useClass: StoredConnectionKind },
  { provide: WatchedResources, useClass: WatchedConnections },
  { provide: DependentConnections, useClass: StoredDependentConnections },
  LeavingConnections,
  ConnectionsOfLeavers,
  Replacements,
];

const commands = [
  Beginnings,
  ConnectFlow,
  ConnectPageNames,
  Initiators,
  SignInRights,
  SignIns,
  CreateConnectionHandler,
  RenameConnectionHandler,
  DeleteConnectionHandler,
  DisconnectConnectionHandler,
  ReconnectConnectionHandler,
  FinishConnectingHandler,
  FollowAccountHandler,
];

const queries = [
  ConnectorFactsOf,
  PageFactsOf,
  ConnectionViews,
  ConnectionSearch,
  ListConnectionsHandler,
  GetConnectionHandler,
];

const jobs = [AccountIsRevokedWhenConnectionEnds, StatusesAreReconciled, UnfinishedConnectionExpires];

@Module({
  imports: [ConnectorModule, CqrsModule, VaultLinkModule],
  controllers: [CallbackController, ConnectionController, ConnectionShareController, VaultEventController],
  providers: [...ports, ...commands, ...queries, ...jobs],
  exports: [ConnectionCounts, Connections, DependentConnections, WatchedResources],
})
export class ConnectionModule {}

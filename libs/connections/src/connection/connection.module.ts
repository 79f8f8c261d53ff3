import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DependentConnections } from '#access-control';
import { WatchedResources } from '#audit';
import { ConnectionCounts } from '#catalog';
import { CatalogLinkModule } from '../connector/catalog-link.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { CreateConnectionHandler } from './commands/create-connection.js';
import { DeleteConnectionHandler } from './commands/delete-connection.js';
import { DisconnectConnectionHandler } from './commands/disconnect-connection.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { FollowAccountHandler } from './commands/follow-account.js';
import { ReconnectConnectionHandler } from './commands/reconnect-connection.js';
import { RenameConnectionHandler } from './commands/rename-connection.js';
import { ExpectedCallbacks } from './domain/expected-callback.js';
import { ConnectionKind } from './domain/connection-sharing.js';
import { ConnectionsOfLeavers } from './domain/connections-of-leavers.js';
import { Connections } from './domain/connections.js';
import { UsedConnections } from './domain/used-connections.js';
import { CallbackController } from './http/callback.controller.js';
import { ConnectionShareController } from './http/connection-share.controller.js';
import { ConnectionController } from './http/connection.controller.js';
import { VaultEventController } from './http/vault-event.controller.js';
import { AccountIsRevokedWhenConnectionEnds } from './jobs/account-is-revoked-when-connection-ends.js';
import { StatusesAreReconciled } from './jobs/statuses-are-reconciled.js';
import { UnfinishedConnectionExpires } from './jobs/unfinished-connection-expires.js';
import { StoredExpectedCallbacks } from './persistence/stored-expected-callbacks.js';
import { StoredConnectionCounts } from './persistence/stored-connection-counts.js';
import { StoredConnectionKind } from './persistence/stored-connection-kind.js';
import { StoredConnectionsOfLeavers } from './persistence/stored-connections-of-leavers.js';
import { StoredConnections } from './persistence/stored-connections.js';
import { StoredDependentConnections } from './persistence/stored-dependent-connections.js';
import { StoredUsedConnections } from './persistence/stored-used-connections.js';
import { StoredWatchedConnections } from './persistence/stored-watched-connections.js';
import { ConnectionFilters } from './queries/connection-filters.js';
import { GetConnectionHandler } from './queries/get-connection.js';
import { ListConnectionsHandler } from './queries/list-connections.js';
import { ConnectFlow } from './services/connect-flow.js';
import { ConnectPageNames } from './services/connect-page-names.js';
import { CallbackCallers } from './services/callback-callers.js';
import { ConnectionDrafts } from './services/connection-drafts.js';
import { ConnectionOffboarding } from './services/connection-offboarding.js';
import { PageLookup } from './services/page-lookup.js';
import { SignInAuthorizer } from './services/sign-in-authorizer.js';
import { SignInCodes } from './services/sign-in-codes.js';

const ports = [
  { provide: Connections, useClass: StoredConnections },
  { provide: ConnectionCounts, useClass: StoredConnectionCounts },
  { provide: ExpectedCallbacks, useClass: StoredExpectedCallbacks },
  { provide: ConnectionKind, useClass: StoredConnectionKind },
  { provide: ConnectionsOfLeavers, useClass: StoredConnectionsOfLeavers },
  { provide: DependentConnections, useClass: StoredDependentConnections },
  { provide: UsedConnections, useClass: StoredUsedConnections },
  { provide: WatchedResources, useClass: StoredWatchedConnections },
];

const commands = [
  CreateConnectionHandler,
  RenameConnectionHandler,
  DeleteConnectionHandler,
  DisconnectConnectionHandler,
  ReconnectConnectionHandler,
  FinishConnectingHandler,
  FollowAccountHandler,
];

const queries = [ConnectionFilters, ListConnectionsHandler, GetConnectionHandler];

const services = [
  ConnectFlow,
  ConnectPageNames,
  CallbackCallers,
  ConnectionDrafts,
  ConnectionOffboarding,
  PageLookup,
  SignInAuthorizer,
  SignInCodes,
];

const jobs = [AccountIsRevokedWhenConnectionEnds, StatusesAreReconciled, UnfinishedConnectionExpires];

@Module({
  imports: [CatalogLinkModule, CqrsModule, VaultClientModule],
  controllers: [CallbackController, ConnectionController, ConnectionShareController, VaultEventController],
  providers: [...ports, ...commands, ...queries, ...services, ...jobs],
  exports: [ConnectionCounts, DependentConnections, UsedConnections, WatchedResources],
})
export class ConnectionModule {}

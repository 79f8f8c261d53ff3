import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DependentConnections } from '#access-control';
import { EditableResources } from '#audit';
import { ConnectedAccounts, ConnectionCounts } from '#catalog';
import { CatalogLinkModule } from '../connector/catalog-link.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { ChangeVariablesHandler } from './commands/change-variables.js';
import { CreateConnectionHandler } from './commands/create-connection.js';
import { DeleteConnectionHandler } from './commands/delete-connection.js';
import { DisconnectConnectionHandler } from './commands/disconnect-connection.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { FollowAccountHandler } from './commands/follow-account.js';
import { ReconnectConnectionHandler } from './commands/reconnect-connection.js';
import { RefreshCredentialsHandler } from './commands/refresh-credentials.js';
import { RefreshToolsHandler } from './commands/refresh-tools.js';
import { RenameConnectionHandler } from './commands/rename-connection.js';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { ExpectedCallbacks } from './domain/expected-callback.js';
import { ConnectionKind } from './domain/connection-sharing.js';
import { ConnectionsOfLeavers } from './domain/connections-of-leavers.js';
import { Connections } from './domain/connections.js';
import { InstalledDefinitions } from './domain/installed-definitions.js';
import { OwnerStatuses } from './domain/owner-statuses.js';
import { PinnedConnections } from './domain/pinned-connections.js';
import { UsedConnections } from './domain/used-connections.js';
import { CallbackController } from './http/callback.controller.js';
import { ConnectionShareController } from './http/connection-share.controller.js';
import { ConnectionController } from './http/connection.controller.js';
import { ConnectionCredentialsController } from './http/credentials.controller.js';
import { PostInstallController } from './http/post-install.controller.js';
import { ConnectionToolsController } from './http/tools.controller.js';
import { ConnectionVariablesController } from './http/variables.controller.js';
import { VaultEventController } from './http/vault-event.controller.js';
import { ConnectionsOnConnectors } from './domain/connections-on-connectors.js';
import { connectionJobs } from './jobs/connection-jobs.js';
import { StoredExpectedCallbacks } from './persistence/stored-expected-callbacks.js';
import { StoredConnectionCounts } from './persistence/stored-connection-counts.js';
import { StoredConnectionsOnConnectors } from './persistence/stored-connections-on-connectors.js';
import { StoredConnectionKind } from './persistence/stored-connection-kind.js';
import { StoredConnectionsOfLeavers } from './persistence/stored-connections-of-leavers.js';
import { StoredConnections } from './persistence/stored-connections.js';
import { StoredDependentConnections } from './persistence/stored-dependent-connections.js';
import { StoredInstalledDefinitions } from './persistence/stored-installed-definitions.js';
import { StoredPinnedConnections } from './persistence/stored-pinned-connections.js';
import { StoredUsedConnections } from './persistence/stored-used-connections.js';
import { StoredEditableConnections } from './persistence/stored-editable-connections.js';
import { UsableConnections } from './queries/usable-connections.js';
import { ConnectionFilters } from './queries/connection-filters.js';
import { GetConnectionHandler } from './queries/get-connection.js';
import { ListConnectionToolsHandler } from './queries/list-connection-tools.js';
import { ListConnectionVariablesHandler } from './queries/list-connection-variables.js';
import { ListConnectionsHandler } from './queries/list-connections.js';
import { ConnectFlow } from './services/connect-flow.js';
import { ConnectPageFacts } from './services/connect-page-facts.js';
import { CallbackCallers } from './services/callback-callers.js';
import { ConnectionDrafts } from './services/connection-drafts.js';
import { ConnectionOffboarding } from './services/connection-offboarding.js';
import { MemberOwnerStatuses } from './services/member-owner-statuses.js';
import { ConnectionsOfConnectors } from './services/connections-of-connectors.js';
import { PageConnectors } from './services/page-connectors.js';
import { PageLookup } from './services/page-lookup.js';
import { SignInChecks } from './services/sign-in-checks.js';
import { SignInAuthorizer } from './services/sign-in-authorizer.js';
import { SignInCodes } from './services/sign-in-codes.js';

const ports = [
  { provide: Connections, useClass: StoredConnections },
  { provide: ConnectionCounts, useClass: StoredConnectionCounts },
  { provide: InstalledDefinitions, useClass: StoredInstalledDefinitions },
  { provide: ConnectionsOnConnectors, useClass: StoredConnectionsOnConnectors },
  { provide: ConnectedAccounts, useExisting: ConnectionsOnConnectors },
  { provide: OwnerStatuses, useClass: MemberOwnerStatuses },
  { provide: ExpectedCallbacks, useClass: StoredExpectedCallbacks },
  { provide: ConnectionKind, useClass: StoredConnectionKind },
  { provide: ConnectionsOfLeavers, useClass: StoredConnectionsOfLeavers },
  { provide: DependentConnections, useClass: StoredDependentConnections },
  { provide: PinnedConnections, useClass: StoredPinnedConnections },
  { provide: UsedConnections, useClass: StoredUsedConnections },
  { provide: EditableResources, useClass: StoredEditableConnections },
];

const commands = [
  CreateConnectionHandler,
  ChangeVariablesHandler,
  RefreshCredentialsHandler,
  RefreshToolsHandler,
  RenameConnectionHandler,
  RunPostInstallHandler,
  DeleteConnectionHandler,
  DisconnectConnectionHandler,
  ReconnectConnectionHandler,
  FinishConnectingHandler,
  FollowAccountHandler,
];

const queries = [
  ListConnectionToolsHandler,
  ListConnectionVariablesHandler,
  UsableConnections,
  ConnectionFilters,
  ListConnectionsHandler,
  GetConnectionHandler,
];

const services = [
  ConnectFlow,
  ConnectPageFacts,
  CallbackCallers,
  ConnectionDrafts,
  ConnectionOffboarding,
  ConnectionsOfConnectors,
  PageConnectors,
  PageLookup,
  SignInAuthorizer,
  SignInChecks,
  SignInCodes,
];

@Module({
  imports: [CatalogLinkModule, CqrsModule, VaultClientModule],
  controllers: [
    CallbackController,
    ConnectionController,
    ConnectionCredentialsController,
    ConnectionShareController,
    ConnectionToolsController,
    ConnectionVariablesController,
    PostInstallController,
    VaultEventController,
  ],
  providers: [...ports, ...commands, ...queries, ...services, ...connectionJobs],
  exports: [
    ConnectedAccounts,
    ConnectionCounts,
    DependentConnections,
    EditableResources,
    OwnerStatuses,
    PinnedConnections,
    UsedConnections,
  ],
})
export class ConnectionModule {}

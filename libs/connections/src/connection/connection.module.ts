import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DependentConnections, storedKind, shareController } from '#access-control';
import { EditableResources } from '#audit';
import { ConnectedAccounts, ConnectionCounts } from '#catalog';
import { assetsController } from '#platform/pages';
import { CatalogLinkModule } from '../connector/catalog-link.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { readHandlers, writeHandlers } from './connection-handlers.js';
import { ExpectedCallbacks } from './domain/expected-callback.js';
import { sharing } from './domain/connection-sharing.js';
import { ConnectionsOfLeavers } from './domain/connections-of-leavers.js';
import { Connections } from './domain/connections.js';
import { InstalledDefinitions } from './domain/installed-definitions.js';
import { OwnerStatuses } from './domain/owner-statuses.js';
import { PinnedConnections } from './domain/pinned-connections.js';
import { KnownTransferDependents } from './domain/transfer-dependents.js';
import { ToolRefreshes } from './domain/tool-refreshes.js';
import { UsedConnections } from './domain/used-connections.js';
import { assetFolder, frame } from './http/closing-page.js';
import { OAuthAppModule } from '../oauth-app/oauth-app.module.js';
import { CallbackController } from './http/callback.controller.js';
import { ConnectionController } from './http/connection.controller.js';
import { ConnectionCredentialsController } from './http/credentials.controller.js';
import { PostInstallController } from './http/post-install.controller.js';
import { ConnectionToolsController } from './http/tools.controller.js';
import { TransferController } from './http/transfer.controller.js';
import { ConnectionVariablesController } from './http/variables.controller.js';
import { VaultEventController } from './http/vault-event.controller.js';
import { ConnectionsOnConnectors } from './domain/connections-on-connectors.js';
import { connectionJobs } from './jobs/connection-jobs.js';
import { StoredExpectedCallbacks } from './persistence/stored-expected-callbacks.js';
import { StoredConnectionCounts } from './persistence/stored-connection-counts.js';
import { StoredConnectionsOnConnectors } from './persistence/stored-connections-on-connectors.js';
import { StoredConnectionsOfLeavers } from './persistence/stored-connections-of-leavers.js';
import { StoredConnections } from './persistence/stored-connections.js';
import { StoredDependentConnections } from './persistence/stored-dependent-connections.js';
import { StoredInstalledDefinitions } from './persistence/stored-installed-definitions.js';
import { StoredPinnedConnections } from './persistence/stored-pinned-connections.js';
import { StoredToolRefreshes } from './persistence/stored-tool-refreshes.js';
import { StoredUsedConnections } from './persistence/stored-used-connections.js';
import { StoredEditableConnections } from './persistence/stored-editable-connections.js';
import { ConnectFlow } from './services/connect-flow.js';
import { ConnectPageFacts } from './services/connect-page-facts.js';
import { CallbackCallers } from './services/callback-callers.js';
import { ConnectionDrafts } from './services/connection-drafts.js';
import { ConnectionOffboarding } from './services/connection-offboarding.js';
import { MemberOwnerStatuses } from './services/member-owner-statuses.js';
import { ConnectionsOfConnectors } from './services/connections-of-connectors.js';
import { NewOwners } from './services/new-owners.js';
import { PageConnectors } from './services/page-connectors.js';
import { PageLookup } from './services/page-lookup.js';
import { RefreshTurns } from './services/refresh-turns.js';
import { SignInChecks } from './services/sign-in-checks.js';
import { SignInAuthorizer } from './services/sign-in-authorizer.js';
import { SignInMethods } from './services/sign-in-methods.js';
import { SignInCodes } from './services/sign-in-codes.js';
import { ServerTurns } from './services/server-turns.js';
import { ToolDiscovery } from './services/tool-discovery.js';
import { TransferredShares } from './services/transferred-shares.js';

const ports = [
  { provide: Connections, useClass: StoredConnections },
  { provide: ConnectionCounts, useClass: StoredConnectionCounts },
  { provide: InstalledDefinitions, useClass: StoredInstalledDefinitions },
  { provide: ConnectionsOnConnectors, useClass: StoredConnectionsOnConnectors },
  { provide: ConnectedAccounts, useExisting: ConnectionsOnConnectors },
  { provide: OwnerStatuses, useClass: MemberOwnerStatuses },
  { provide: ExpectedCallbacks, useClass: StoredExpectedCallbacks },
  storedKind(sharing),
  { provide: ConnectionsOfLeavers, useClass: StoredConnectionsOfLeavers },
  { provide: DependentConnections, useClass: StoredDependentConnections },
  { provide: PinnedConnections, useClass: StoredPinnedConnections },
  { provide: ToolRefreshes, useClass: StoredToolRefreshes },
  { provide: UsedConnections, useClass: StoredUsedConnections },
  { provide: EditableResources, useClass: StoredEditableConnections },
];

const services = [
  ConnectFlow,
  ConnectPageFacts,
  CallbackCallers,
  ConnectionDrafts,
  ConnectionOffboarding,
  ConnectionsOfConnectors,
  KnownTransferDependents,
  NewOwners,
  PageConnectors,
  PageLookup,
  RefreshTurns,
  SignInAuthorizer,
  SignInChecks,
  SignInCodes,
  SignInMethods,
  ServerTurns,
  ToolDiscovery,
  TransferredShares,
];

@Module({
  imports: [CatalogLinkModule, CqrsModule, OAuthAppModule, VaultClientModule],
  controllers: [
    assetsController(assetFolder, frame),
    CallbackController,
    ConnectionController,
    ConnectionCredentialsController,
    shareController('connection', { tag: 'Connections' }),
    ConnectionToolsController,
    ConnectionVariablesController,
    PostInstallController,
    TransferController,
    VaultEventController,
  ],
  providers: [...ports, ...writeHandlers, ...readHandlers, ...services, ...connectionJobs],
  exports: [
    ConnectedAccounts,
    ConnectionCounts,
    DependentConnections,
    EditableResources,
    KnownTransferDependents,
    OwnerStatuses,
    PinnedConnections,
    ToolRefreshes,
    UsedConnections,
  ],
})
export class ConnectionModule {}

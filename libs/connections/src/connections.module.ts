import { type DynamicModule, Module } from '@nestjs/common';
import { ConnectedConnectors, DependentConnections } from '#access-control';
import { EditableResources } from '#audit';
import { CatalogModule, ConnectedAccounts, ConnectionCounts, MissingOAuthApps } from '#catalog';
import { CallerBudgets, IdentityModule } from '#identity';
import { bindGlobally, startContext } from '#platform/bindings';
import {
  ConnectionsOnConnectors,
  StoredConnectedConnectors,
  StoredConnectionCounts,
  StoredDependentConnections,
} from './connection/persistence/connections-on-connectors.js';
import { StoredEditableConnections } from './connection/persistence/reachable-connections.js';
import { RemoteMissingOAuthApps } from './vault-client/remote/remote-missing-oauth-apps.js';
import { BudgetModule } from './budget/budget.module.js';
import { CallBudgets } from './budget/services/call-budgets.js';
import { ApprovalModule } from './approval/approval.module.js';
import { AccountModule } from './account/account.module.js';
import { ConnectFlowModule } from './connect-flow/connect-flow.module.js';
import { PostInstallModule } from './post-install/post-install.module.js';
import { ToolRefreshModule } from './tool-refresh/tool-refresh.module.js';
import { TransferModule } from './transfer/transfer.module.js';
import { VariablesModule } from './variables/variables.module.js';
import { ConnectionModule } from './connection/connection.module.js';
import { ExecutionModule } from './execution/execution.module.js';
import { OAuthAppModule } from './oauth-app/oauth-app.module.js';
import { FreezeVaultJob } from './vault-client/jobs/freeze-vault.job.js';
import { VaultPurge } from './vault-client/hooks/vault-purge.js';
import { VaultClientModule } from './vault-client/vault-client.module.js';
import { ConnectionsOptions } from './vault-client/domain/connections-options.js';
import { ConnectionOffboarding } from './offboarding/hooks/connection-offboarding.js';
import { ConnectionsOfLeavers } from './offboarding/persistence/connections-of-leavers.js';
import { LeaverConnectionReader } from './offboarding/services/leaver-connection-reader.js';
import { ConnectorModule } from './connector/connector.module.js';
import { InstalledDefinitions } from './installed-definition/persistence/installed-definitions.js';
import {
  InstallChangedConnectorsJob,
  InstallDefinitionJob,
} from './installed-definition/jobs/install-definition.job.js';

@Module({
  imports: [CatalogModule, ConnectorModule, VaultClientModule],
  providers: [InstalledDefinitions, InstallChangedConnectorsJob, InstallDefinitionJob],
})
class InstalledDefinitionModule {}

@Module({
  imports: [ConnectionModule, ConnectorModule, IdentityModule, TransferModule],
  providers: [ConnectionOffboarding, ConnectionsOfLeavers, LeaverConnectionReader],
})
class ConnectionOffboardingModule {}

const parts = [
  BudgetModule,
  VaultClientModule,
  OAuthAppModule,
  ConnectionModule,
  ConnectFlowModule,
  AccountModule,
  ConnectionOffboardingModule,
  InstalledDefinitionModule,
  PostInstallModule,
  ToolRefreshModule,
  TransferModule,
  VariablesModule,
  ApprovalModule,
  ExecutionModule,
];

const ports = [
  { provide: CallerBudgets, useExisting: CallBudgets },
  { provide: ConnectedAccounts, useExisting: ConnectionsOnConnectors },
  { provide: ConnectedConnectors, useExisting: StoredConnectedConnectors },
  { provide: ConnectionCounts, useExisting: StoredConnectionCounts },
  { provide: DependentConnections, useExisting: StoredDependentConnections },
  { provide: EditableResources, useExisting: StoredEditableConnections },
  { provide: MissingOAuthApps, useExisting: RemoteMissingOAuthApps },
];

@Module({
  imports: [...parts, bindGlobally(ports, [BudgetModule, ConnectionModule, VaultClientModule])],
  providers: [VaultPurge, FreezeVaultJob],
  exports: [ApprovalModule, BudgetModule, ConnectionModule, ExecutionModule],
})
export class ConnectionsModule {
  static forRoot(options: ConnectionsOptions): DynamicModule {
    return startContext(ConnectionsModule, parts, [{ provide: ConnectionsOptions, useValue: options }]);
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
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
import { ConnectorModule } from './connector/connector.module.js';
import { InstalledDefinitions } from './installed-definition/persistence/installed-definitions.js';
import {
  InstallChangedConnectorsJob,
  InstallDefinitionJob,
} from './installed-definition/jobs/install-definition.job.js';

@Module({
  imports: [ConnectorModule, VaultClientModule],
  providers: [InstalledDefinitions, InstallChangedConnectorsJob, InstallDefinitionJob],
})
class InstalledDefinitionModule {}

@Module({
  imports: [ConnectionModule, ConnectorModule, TransferModule],
  providers: [ConnectionOffboarding, ConnectionsOfLeavers],
})
class ConnectionOffboardingModule {}

@Module({})
export class ConnectionsModule {
  static forRoot(options: ConnectionsOptions): DynamicModule {
    return {
      module: ConnectionsModule,
      global: true,
      imports: [
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
      ],
      providers: [VaultPurge, FreezeVaultJob, { provide: ConnectionsOptions, useValue: options }],
      // The catalog uses `VaultClientModule` to find connectors that lack an OAuth application.
      exports: [
        ConnectionsOptions,
        ApprovalModule,
        ConnectionModule,
        ExecutionModule,
        TransferModule,
        VaultClientModule,
      ],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { ApprovalModule } from './approval/approval.module.js';
import { ConnectionModule } from './connection/connection.module.js';
import { ExecutionModule } from './execution/execution.module.js';
import { OAuthAppModule } from './oauth-app/oauth-app.module.js';
import { FreezeVault } from './vault/jobs/freeze-vault.job.js';
import { VaultPurge } from './vault/services/vault-purge.js';
import { VaultClientModule } from './vault/vault-client.module.js';
import { ConnectionsOptions } from './vault/domain/connections-options.js';

@Module({})
export class ConnectionsModule {
  static forRoot(options: ConnectionsOptions): DynamicModule {
    return {
      module: ConnectionsModule,
      global: true,
      imports: [VaultClientModule, OAuthAppModule, ConnectionModule, ApprovalModule, ExecutionModule],
      providers: [VaultPurge, FreezeVault, { provide: ConnectionsOptions, useValue: options }],
      // The catalog needs to know which connectors lack an OAuth application.
      exports: [ConnectionsOptions, ApprovalModule, ConnectionModule, ExecutionModule, VaultClientModule],
    };
  }
}

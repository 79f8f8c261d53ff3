import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { ConnectionCredentialsController } from './http/credentials.controller.js';
import { VaultEventController } from './http/vault-event.controller.js';
import { SyncAccountStatusHandler } from './commands/sync-account-status.js';
import { RefreshCredentialsHandler } from './commands/refresh-credentials.js';
import { RevokeAccountJob } from './jobs/revoke-account.job.js';
import { ReconcileStatusesJob } from './jobs/reconcile-statuses.job.js';

@Module({
  imports: [ConnectionModule, ConnectorModule, CqrsModule, VaultClientModule],
  controllers: [ConnectionCredentialsController, VaultEventController],
  providers: [SyncAccountStatusHandler, RefreshCredentialsHandler, RevokeAccountJob, ReconcileStatusesJob],
})
export class AccountModule {}

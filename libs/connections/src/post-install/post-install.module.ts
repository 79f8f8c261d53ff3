import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { PostInstallController } from './http/post-install.controller.js';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { RunPostInstallJob } from './jobs/run-post-install.job.js';

@Module({
  imports: [AccessControlModule, ConnectionModule, ConnectorModule, CqrsModule, VaultClientModule],
  controllers: [PostInstallController],
  providers: [RunPostInstallHandler, RunPostInstallJob],
})
export class PostInstallModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CatalogModule } from '#catalog';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { ConnectionToolsController } from './http/tools.controller.js';
import { ToolRefreshes } from './persistence/tool-refreshes.js';
import { ServerTurns } from './services/server-turns.js';
import { ToolDiscovery } from './services/tool-discovery.js';
import { RefreshToolsHandler } from './commands/refresh-tools.js';
import { ListConnectionToolsHandler } from './queries/list-connection-tools.js';
import { ListDueToolsJob, ListToolsJob } from './jobs/list-tools.job.js';
import { DiscoverRemoteServerJob } from './jobs/discover-remote-server.job.js';

@Module({
  imports: [CatalogModule, ConnectionModule, ConnectorModule, CqrsModule, VaultClientModule],
  controllers: [ConnectionToolsController],
  providers: [
    ToolRefreshes,
    ServerTurns,
    ToolDiscovery,
    RefreshToolsHandler,
    ListConnectionToolsHandler,
    ListDueToolsJob,
    DiscoverRemoteServerJob,
    ListToolsJob,
  ],
  exports: [ToolDiscovery, ToolRefreshes],
})
export class ToolRefreshModule {}

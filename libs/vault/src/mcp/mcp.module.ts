import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from '../account/account.module.js';
import { IntegrationModule } from '../integration/integration.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { RefreshModule } from '../refresh/refresh.module.js';
import { CallRemoteToolHandler } from './commands/call-remote-tool.js';
import { ListOpenToolsHandler, ListRemoteToolsHandler } from './commands/list-remote-tools.js';
import { RemoteServers } from './domain/remote-server.js';
import { RemoteToolsController } from './http/remote-tools.controller.js';
import { StreamableServers } from './remote/streamable-servers.js';
import { RemoteRequests } from './services/remote-requests.js';

@Module({
  imports: [AccountModule, CqrsModule, IntegrationModule, ProviderModule, RefreshModule],
  controllers: [RemoteToolsController],
  providers: [
    { provide: RemoteServers, useClass: StreamableServers },
    RemoteRequests,
    CallRemoteToolHandler,
    ListOpenToolsHandler,
    ListRemoteToolsHandler,
  ],
  exports: [RemoteServers],
})
export class McpModule {}

import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CallRemoteToolHandler } from './commands/call-remote-tool.js';
import { ListOpenToolsHandler, ListRemoteToolsHandler } from './commands/list-remote-tools.js';
import { RemoteServers } from './domain/remote-server.js';
import { RemoteToolsController } from './http/remote-tools.controller.js';
import { StreamableServers } from './remote/streamable-servers.js';
import { RemoteRequests } from './services/remote-requests.js';

/** Global, because verifying credentials also uses `RemoteServers`. */
@Global()
@Module({
  imports: [CqrsModule],
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

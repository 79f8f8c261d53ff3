import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { McpController } from './http/mcp.controller.js';
import { Confirmations } from './services/confirmations.js';
import { McpExchanges } from './services/mcp-exchanges.js';
import { McpProtocol } from './services/mcp-protocol.js';
import { McpServers } from './services/mcp-servers.js';
import { ToolCalling } from './services/tool-calling.js';
import { ToolListing } from './services/tool-listing.js';

@Module({
  imports: [CqrsModule],
  controllers: [McpController],
  providers: [Confirmations, McpExchanges, McpProtocol, McpServers, ToolCalling, ToolListing],
})
export class McpModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ToolboxExecutionModule } from '../toolbox-execution/toolbox-execution.module.js';
import { FullTextRanking } from './persistence/full-text-ranking.js';
import { McpController } from './http/mcp.controller.js';
import { ProtectedResourceController } from './http/protected-resource.controller.js';
import { AddressNames } from './services/address-names.js';
import { Confirmations } from './services/confirmations.js';
import { McpExchanges } from './services/mcp-exchanges.js';
import { McpProtocol } from './services/mcp-protocol.js';
import { McpServers } from './services/mcp-servers.js';
import { ToolCalling } from './services/tool-calling.js';
import { ToolFinding } from './services/tool-finding.js';
import { ToolListing } from './services/tool-listing.js';

@Module({
  imports: [CqrsModule, ToolboxExecutionModule],
  controllers: [McpController, ProtectedResourceController],
  providers: [
    AddressNames,
    Confirmations,
    McpExchanges,
    McpProtocol,
    McpServers,
    ToolCalling,
    ToolFinding,
    ToolListing,
    FullTextRanking,
  ],
})
export class McpModule {}

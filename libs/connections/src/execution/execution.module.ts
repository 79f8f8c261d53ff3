import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectionModule } from '../connection/connection.module.js';
import { CatalogLinkModule } from '../connector/catalog-link.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { ExecuteToolHandler } from './commands/execute-tool.js';
import { ExecutionController } from './http/execution.controller.js';
import { ExecutableTools } from './services/executable-tools.js';
import { ExecutionLog } from './services/execution-log.js';
import { ProviderCalls } from './services/provider-calls.js';
import { ToolAuthorizer } from './services/tool-authorizer.js';

@Module({
  imports: [ConnectionModule, CatalogLinkModule, CqrsModule, VaultClientModule],
  controllers: [ExecutionController],
  providers: [ExecuteToolHandler, ExecutableTools, ExecutionLog, ProviderCalls, ToolAuthorizer],
})
export class ExecutionModule {}

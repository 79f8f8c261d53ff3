import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultLinkModule } from '../vault/vault-link.module.js';
import { ExecuteToolHandler } from './commands/execute-tool.js';
import { Permit } from './commands/permit.js';
import { ProviderCalls } from './commands/provider-calls.js';
import { Executions } from './domain/executions.js';
import { ExecutionController } from './http/execution.controller.js';
import { StoredExecutions } from './persistence/stored-executions.js';

@Module({
  imports: [ConnectorModule, CqrsModule, VaultLinkModule],
  controllers: [ExecutionController],
  providers: [{ provide: Executions, useClass: StoredExecutions }, Permit, ProviderCalls, ExecuteToolHandler],
})
export class ExecutionModule {}

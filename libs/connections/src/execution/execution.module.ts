import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ApprovalModule } from '../approval/approval.module.js';
import { ConnectionModule } from '../connection/connection.module.js';
import { CatalogLinkModule } from '../connector/catalog-link.module.js';
import { VaultClientModule } from '../vault/vault-client.module.js';
import { ExecuteToolHandler } from './commands/execute-tool.js';
import { ExecutionController } from './http/execution.controller.js';
import { CallQuotas } from './services/call-quotas.js';
import { CallableTools } from './services/callable-tools.js';
import { RemoteCalls } from './services/remote-calls.js';
import { CallBulkheads } from './services/call-bulkheads.js';
import { OpenExecutions } from './domain/open-executions.js';
import { LostExecutionsAreClosed } from './jobs/lost-executions-are-closed.js';
import { StoredOpenExecutions } from './persistence/stored-open-executions.js';
import { ExecutableTools } from './services/executable-tools.js';
import { ExecutionLog } from './services/execution-log.js';
import { PageCursors } from './services/page-cursors.js';
import { ProviderCalls } from './services/provider-calls.js';
import { ReadyConnections } from './services/ready-connections.js';
import { ToolAdmission } from './services/tool-admission.js';
import { ToolAuthorizer } from './services/tool-authorizer.js';
import { ToolRefusals } from './services/tool-refusals.js';
import { ToolRunner } from './services/tool-runner.js';
import { TracedCalls } from './services/traced-calls.js';

@Module({
  imports: [ApprovalModule, ConnectionModule, CatalogLinkModule, CqrsModule, VaultClientModule],
  controllers: [ExecutionController],
  providers: [
    CallQuotas,
    CallBulkheads,
    CallableTools,
    RemoteCalls,
    ToolRunner,
    ExecuteToolHandler,
    ExecutableTools,
    ExecutionLog,
    LostExecutionsAreClosed,
    PageCursors,
    ProviderCalls,
    ReadyConnections,
    ToolAdmission,
    ToolAuthorizer,
    ToolRefusals,
    TracedCalls,
    { provide: OpenExecutions, useClass: StoredOpenExecutions },
  ],
  exports: [ToolRefusals],
})
export class ExecutionModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { AuthenticationModule } from '#authentication';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { ApprovalModule } from '../approval/approval.module.js';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { ToolRefreshModule } from '../tool-refresh/tool-refresh.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { StopAgentsHandler } from './commands/stop-agents.js';
import { ExecuteToolHandler } from './commands/execute-tool.js';
import { MembersStopAgentsController, StopAgentsController } from './http/stop-agents.controller.js';
import { StopAgentsPageController } from './http/stop-agents-page.controller.js';
import { ExecutionController } from './http/execution.controller.js';
import { CloseLostExecutionsJob } from './jobs/close-lost-executions.job.js';
import { OpenExecutions } from './persistence/open-executions.js';
import { CallThrottle } from './services/call-throttle.js';
import { ExecutableToolReader } from './services/executable-tool-reader.js';
import { ExecutionLog } from './services/execution-log.js';
import { PageCursors } from './services/page-cursors.js';
import { ProviderCalls } from './services/provider-calls.js';
import { RefusalLog } from './services/refusal-log.js';
import { ToolExecution } from './services/tool-execution.js';
import { ToolAuthorizer } from './services/tool-authorizer.js';

@Module({
  imports: [
    AccessControlModule,
    ApprovalModule,
    AuthenticationModule,
    CatalogModule,
    ConnectionModule,
    ConnectorModule,
    CqrsModule,
    IdentityModule,
    ToolRefreshModule,
    VaultClientModule,
  ],
  controllers: [ExecutionController, StopAgentsController, MembersStopAgentsController, StopAgentsPageController],
  providers: [
    CallThrottle,
    ExecutableToolReader,
    ExecuteToolHandler,
    ExecutionLog,
    CloseLostExecutionsJob,
    OpenExecutions,
    PageCursors,
    ProviderCalls,
    RefusalLog,
    StopAgentsHandler,
    ToolAuthorizer,
    ToolExecution,
  ],
  exports: [RefusalLog, ToolExecution],
})
export class ExecutionModule {}

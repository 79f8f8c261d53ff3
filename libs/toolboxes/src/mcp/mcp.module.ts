import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectionsModule } from '#connections';
import { OrganizationsModule } from '#organizations';
import { AccountToolModule } from '../account-tool/account-tool.module.js';
import { CallResultModule } from '../call-result/call-result.module.js';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { ToolboxExecutionModule } from '../toolbox-execution/toolbox-execution.module.js';
import { FullTextRanking, ToolSearchHandler } from './services/tool-search-handler.js';
import { McpController } from './http/mcp.controller.js';
import { ProtectedResourceController } from './http/protected-resource.controller.js';
import { BudgetHandler } from './services/budget-handler.js';
import { AccessRequestHandler } from './services/access-request-handler.js';
import { AccountAddresses } from './services/account-addresses.js';
import { AccountQuestions } from './services/account-questions.js';
import { CallLimits } from './services/call-limits.js';
import { ClientSessions } from './services/client-sessions.js';
import { RequestStates } from './services/request-states.js';
import { ExposedToolReader } from './services/exposed-tool-reader.js';
import { Confirmations } from './services/confirmations.js';
import { McpExchanges } from './services/mcp-exchanges.js';
import { McpProtocol } from './services/mcp-protocol.js';
import { McpServers } from './services/mcp-servers.js';
import { NameSuggestions } from './services/name-suggestions.js';
import { OwnTools } from './services/own-tools.js';
import { ResultFitter } from './services/result-fitter.js';
import { ResultProjection } from './services/result-projection.js';
import { ResultReadHandler } from './services/result-read-handler.js';
import { SkillServer } from './services/skill-server.js';
import { ToolCallHandler } from './services/tool-call-handler.js';
import { ToolListHandler } from './services/tool-list-handler.js';

@Module({
  imports: [
    AccountToolModule,
    CallResultModule,
    ConnectionsModule,
    CqrsModule,
    OrganizationsModule,
    ToolboxExecutionModule,
    ToolboxModule,
  ],
  controllers: [McpController, ProtectedResourceController],
  providers: [
    AccessRequestHandler,
    AccountAddresses,
    AccountQuestions,
    BudgetHandler,
    CallLimits,
    ClientSessions,
    RequestStates,
    ExposedToolReader,
    Confirmations,
    McpExchanges,
    McpProtocol,
    McpServers,
    NameSuggestions,
    OwnTools,
    SkillServer,
    ResultFitter,
    ResultProjection,
    ResultReadHandler,
    ToolCallHandler,
    ToolSearchHandler,
    ToolListHandler,
    FullTextRanking,
  ],
})
export class McpModule {}

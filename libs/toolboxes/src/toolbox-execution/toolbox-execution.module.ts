import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectionsModule } from '#connections';
import { IdentityModule } from '#identity';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { SyntheticRunModule } from '../synthetic-run/synthetic-run.module.js';
import { SyntheticToolModule } from '../synthetic-tool/synthetic-tool.module.js';
import { ExecuteToolboxToolHandler } from './commands/execute-toolbox-tool.js';
import { OfferedTools } from './domain/toolbox-calls.js';
import { ToolboxExecutionController } from './http/toolbox-execution.controller.js';
import { ResolvedTools } from './queries/resolved-tools.js';
import { EntryCalls } from './services/entry-calls.js';
import { ToolboxExecution } from './services/toolbox-execution.js';
import { ContentCache, OpenToolboxReader } from './services/open-toolbox-reader.js';

/** Lists and runs the tools of toolboxes. */
@Module({
  imports: [
    AccessControlModule,
    ConnectionsModule,
    CqrsModule,
    IdentityModule,
    SyntheticRunModule,
    SyntheticToolModule,
    ToolboxModule,
  ],
  controllers: [ToolboxExecutionController],
  providers: [
    { provide: OfferedTools, useClass: ResolvedTools },
    ExecuteToolboxToolHandler,
    EntryCalls,
    ToolboxExecution,
    ContentCache,
    OpenToolboxReader,
  ],
  exports: [OfferedTools, OpenToolboxReader, ToolboxExecution],
})
export class ToolboxExecutionModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { SyntheticRunModule } from '../synthetic-run/synthetic-run.module.js';
import { SyntheticToolModule } from '../synthetic-tool/synthetic-tool.module.js';
import { ExecuteToolboxToolHandler } from './commands/execute-toolbox-tool.js';
import { OfferedTools, ToolboxCalls } from './domain/toolbox-calls.js';
import { DispatchedCalls } from './http/dispatched-calls.js';
import { ToolboxExecutionController } from './http/toolbox-execution.controller.js';
import { ResolvedTools } from './queries/resolved-tools.js';
import { EntryCalls } from './services/entry-calls.js';
import { ContentCache, ToolboxLoader } from './services/toolbox-loader.js';

/** Lists and runs the tools of toolboxes. */
@Module({
  imports: [CqrsModule, SyntheticRunModule, SyntheticToolModule],
  controllers: [ToolboxExecutionController],
  providers: [
    { provide: OfferedTools, useClass: ResolvedTools },
    { provide: ToolboxCalls, useClass: DispatchedCalls },
    ExecuteToolboxToolHandler,
    EntryCalls,
    ContentCache,
    ToolboxLoader,
  ],
  exports: [OfferedTools, ToolboxLoader, ToolboxCalls],
})
export class ToolboxExecutionModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConsentResources } from '#authentication';
import { ToolboxExecutionModule } from '../toolbox-execution/toolbox-execution.module.js';
import { CutOffAppHandler, RestoreAppHandler } from './commands/cut-off-app.js';
import { ToolboxAppController } from './http/toolbox-app.controller.js';
import { ListRemovedAppsHandler } from './queries/list-removed-apps.js';
import { ListConnectedAppsHandler } from './queries/list-connected-apps.js';
import { ToolboxResources } from './services/toolbox-resources.js';

@Module({
  imports: [CqrsModule, ToolboxExecutionModule],
  controllers: [ToolboxAppController],
  providers: [
    CutOffAppHandler,
    RestoreAppHandler,
    ListConnectedAppsHandler,
    ListRemovedAppsHandler,
    { provide: ConsentResources, useClass: ToolboxResources },
  ],
  exports: [ConsentResources],
})
export class ToolboxAppModule {}

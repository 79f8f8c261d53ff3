import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthenticationModule } from '#authentication';
import { IdentityModule } from '#identity';
import { CatalogModule } from '#catalog';
import { AccountToolModule } from '../account-tool/account-tool.module.js';
import { ToolboxModule } from '../toolbox/toolbox.module.js';
import { ToolboxExecutionModule } from '../toolbox-execution/toolbox-execution.module.js';
import { CutOffAppHandler, RestoreAppHandler } from './commands/cut-off-app.js';
import { ToolboxAppController } from './http/toolbox-app.controller.js';
import { ListRemovedAppsHandler } from './queries/list-removed-apps.js';
import { ListConnectedAppsHandler } from './queries/list-connected-apps.js';
import { ToolboxResources } from './services/toolbox-resources.js';

@Module({
  imports: [
    AccountToolModule,
    AuthenticationModule,
    CatalogModule,
    CqrsModule,
    IdentityModule,
    ToolboxExecutionModule,
    ToolboxModule,
  ],
  controllers: [ToolboxAppController],
  providers: [CutOffAppHandler, RestoreAppHandler, ListConnectedAppsHandler, ListRemovedAppsHandler, ToolboxResources],
  exports: [ToolboxResources],
})
export class ToolboxAppModule {}

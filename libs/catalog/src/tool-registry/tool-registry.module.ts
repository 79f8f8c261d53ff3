import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { OrganizationsModule } from '#organizations';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { RegisteredToolModule } from '../registered-tool/registered-tool.module.js';
import { ToolConfirmationModule } from '../tool-confirmation/tool-confirmation.module.js';
import { UpdateToolHandler } from './commands/update-tool.js';
import { ToolRegistryController } from './http/tool-registry.controller.js';
import { GetRegisteredToolHandler, ListRegisteredToolsHandler } from './queries/list-registered-tools.js';
import { RegistryRows } from './queries/registered-tool.view.js';
import { ToolRegistry } from './services/tool-registry.js';

@Module({
  imports: [
    ConnectorModule,
    CqrsModule,
    CustomConnectorModule,
    IdentityModule,
    OrganizationsModule,
    RegisteredToolModule,
    ToolConfirmationModule,
  ],
  controllers: [ToolRegistryController],
  providers: [UpdateToolHandler, ListRegisteredToolsHandler, GetRegisteredToolHandler, RegistryRows, ToolRegistry],
  exports: [ToolRegistry, RegistryRows],
})
export class ToolRegistryModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { DefinitionModule } from '../definition/definition.module.js';
import { DocumentationModule } from '../documentation/documentation.module.js';
import { ToolConfirmationModule } from '../tool-confirmation/tool-confirmation.module.js';
import { ToolRegistryModule } from '../tool-registry/tool-registry.module.js';
import { ChangeConnectorLogoHandler } from './commands/change-connector-logo.js';
import { CreateConnectorHandler } from './commands/create-connector.js';
import { DeleteConnectorHandler } from './commands/delete-connector.js';
import { UpdateConnectorHandler } from './commands/update-connector.js';
import { ConnectorLogoController } from './http/connector-logo.controller.js';
import { CustomConnectorController } from './http/custom-connector.controller.js';
import { DefinitionEditor } from './services/definition-editor.js';
import { ConnectorCreator } from './services/connector-creator.js';

@Module({
  imports: [
    AccessControlModule,
    ConnectorModule,
    CqrsModule,
    CustomConnectorModule,
    DefinitionModule,
    DocumentationModule,
    ToolConfirmationModule,
    ToolRegistryModule,
  ],
  controllers: [CustomConnectorController, ConnectorLogoController],
  providers: [
    ChangeConnectorLogoHandler,
    CreateConnectorHandler,
    DeleteConnectorHandler,
    UpdateConnectorHandler,
    DefinitionEditor,
    ConnectorCreator,
  ],
  exports: [DefinitionEditor, ConnectorCreator],
})
export class ConnectorEditingModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectorModule } from '../custom-connector/custom-connector.module.js';
import { ToolConfirmationModule } from '../tool-confirmation/tool-confirmation.module.js';
import { ConfirmToolHandler } from './commands/confirm-tool.js';
import { VerifyToolHandler } from './commands/verify-tool.js';
import { RestrictionConnectorController } from './http/restriction-connector.controller.js';
import { ListRestrictionConnectorsHandler } from './queries/list-restriction-connectors.js';
import { GetRestrictionToolHandler, ListRestrictionToolsHandler } from './queries/list-restriction-tools.js';

@Module({
  imports: [
    AccessControlModule,
    ConnectorModule,
    CqrsModule,
    CustomConnectorModule,
    IdentityModule,
    ToolConfirmationModule,
  ],
  controllers: [RestrictionConnectorController],
  providers: [
    VerifyToolHandler,
    ConfirmToolHandler,
    ListRestrictionConnectorsHandler,
    ListRestrictionToolsHandler,
    GetRestrictionToolHandler,
  ],
})
export class RestrictionPickerModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorModule } from '../connector/connector.module.js';
import { ConnectorToolController } from './http/connector-tool.controller.js';
import { RestrictionToolController } from './http/restriction-tool.controller.js';
import { ListConnectorToolsHandler } from './queries/list-connector-tools.js';
import { ListRestrictionToolsHandler } from './queries/list-restriction-tools.js';

@Module({
  imports: [CqrsModule, ConnectorModule],
  controllers: [ConnectorToolController, RestrictionToolController],
  providers: [ListConnectorToolsHandler, ListRestrictionToolsHandler],
})
export class ToolModule {}

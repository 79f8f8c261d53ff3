import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessControlModule } from '#access-control';
import { ConnectionModule } from '../connection/connection.module.js';
import { ConnectorModule } from '../connector/connector.module.js';
import { VaultClientModule } from '../vault-client/vault-client.module.js';
import { ConnectionVariablesController } from './http/variables.controller.js';
import { ChangeVariablesHandler } from './commands/change-variables.js';
import { ListConnectionVariablesHandler } from './queries/list-connection-variables.js';

@Module({
  imports: [AccessControlModule, ConnectionModule, ConnectorModule, CqrsModule, VaultClientModule],
  controllers: [ConnectionVariablesController],
  providers: [ChangeVariablesHandler, ListConnectionVariablesHandler],
})
export class VariablesModule {}

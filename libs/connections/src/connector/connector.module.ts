import { Module } from '@nestjs/common';
import { AccessControlModule } from '#access-control';
import { CatalogModule } from '#catalog';
import { IdentityModule } from '#identity';
import { ConnectableConnectors } from './services/connectable-connectors.js';
import { ConnectorDisplays } from './services/connector-displays.js';

/** Reads the connector data that connections need from the catalog. */
@Module({
  imports: [AccessControlModule, CatalogModule, IdentityModule],
  providers: [ConnectorDisplays, ConnectableConnectors],
  exports: [ConnectorDisplays, ConnectableConnectors],
})
export class ConnectorModule {}

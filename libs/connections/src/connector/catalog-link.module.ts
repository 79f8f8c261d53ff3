import { Module } from '@nestjs/common';
import { ConnectableConnectors, ConnectorDisplays } from './domain/ports.js';
import { CatalogConnectableConnectors } from './services/catalog-connectable-connectors.js';
import { CatalogConnectorDisplays } from './services/catalog-connector-displays.js';

/** What connections ask of the catalog. */
@Module({
  providers: [
    { provide: ConnectorDisplays, useClass: CatalogConnectorDisplays },
    { provide: ConnectableConnectors, useClass: CatalogConnectableConnectors },
  ],
  exports: [ConnectorDisplays, ConnectableConnectors],
})
export class CatalogLinkModule {}

import { Module } from '@nestjs/common';
import { ConnectableConnectors, ConnectorDisplays } from './domain/ports.js';
import { CatalogConnectableConnectors } from './services/catalog-connectable-connectors.js';
import { CatalogConnectorDisplays } from './services/catalog-connector-displays.js';
import { OwnerTeams } from './services/owner-teams.js';

/** What connections need from the catalog. */
@Module({
  providers: [
    OwnerTeams,
    { provide: ConnectorDisplays, useClass: CatalogConnectorDisplays },
    { provide: ConnectableConnectors, useClass: CatalogConnectableConnectors },
  ],
  exports: [ConnectorDisplays, ConnectableConnectors],
})
export class CatalogLinkModule {}

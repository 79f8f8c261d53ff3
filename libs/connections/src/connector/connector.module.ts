import { Module } from '@nestjs/common';
import { ConnectableConnectors, ConnectorDisplays } from '../connection/domain/ports.js';
import { ExecutableTools } from '../execution/domain/executable-tool.js';
import { CatalogConnectables } from './persistence/catalog-connectables.js';
import { CatalogDisplays } from './persistence/catalog-displays.js';
import { CatalogTools } from './persistence/catalog-tools.js';

/** What connections ask of the catalog. */
@Module({
  providers: [
    { provide: ConnectorDisplays, useClass: CatalogDisplays },
    { provide: ConnectableConnectors, useClass: CatalogConnectables },
    { provide: ExecutableTools, useClass: CatalogTools },
  ],
  exports: [ConnectorDisplays, ConnectableConnectors, ExecutableTools],
})
export class ConnectorModule {}

import { Module } from '@nestjs/common';
import { ConnectableConnectors } from './services/connectable-connectors.js';
import { ConnectorDisplays } from './services/connector-displays.js';

/** Reads the connector data that connections need from the catalog. */
@Module({
  providers: [ConnectorDisplays, ConnectableConnectors],
  exports: [ConnectorDisplays, ConnectableConnectors],
})
export class ConnectorModule {}

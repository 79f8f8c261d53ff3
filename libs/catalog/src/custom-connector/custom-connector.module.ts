import { Module } from '@nestjs/common';
import { ConnectorModule } from '../connector/connector.module.js';
import { CustomConnectors } from './domain/custom-connectors.js';
import { StoredCustomConnectors } from './persistence/stored-custom-connectors.js';
import { ConnectorWriter } from './services/connector-writer.js';

@Module({
  imports: [ConnectorModule],
  providers: [ConnectorWriter, { provide: CustomConnectors, useClass: StoredCustomConnectors }],
  exports: [ConnectorWriter, CustomConnectors],
})
export class CustomConnectorModule {}

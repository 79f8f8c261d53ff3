import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools } from '#access-control';
import { Connectors } from './domain/connectors.js';
import { ConnectorController } from './http/connector.controller.js';
import { RestrictionConnectorController } from './http/restriction-connector.controller.js';
import { CatalogSeeding } from './services/catalog-seeding.js';
import { ShippedCatalog } from './persistence/shipped-catalog.js';
import { CatalogConnectorLabels } from './services/catalog-connector-labels.js';
import { StoredConnectorLineage } from './persistence/stored-connector-lineage.js';
import { CatalogConnectorOverview } from './services/catalog-connector-overview.js';
import { ConnectorVerdicts } from './services/connector-verdicts.js';
import { StoredConnectors } from './persistence/stored-connectors.js';
import { CatalogConnectorTools } from './services/catalog-connector-tools.js';
import { ConnectorToolPages } from './queries/connector-tool-pages.js';
import { GetConnectorHandler } from './queries/get-connector.js';
import { ListCategoriesHandler } from './queries/list-categories.js';
import { ListConnectorToolsHandler } from './queries/list-connector-tools.js';
import { ListConnectorsHandler } from './queries/list-connectors.js';
import { ListRestrictionConnectorsHandler } from './queries/list-restriction-connectors.js';
import { ListRestrictionToolsHandler } from './queries/list-restriction-tools.js';

const ports = [
  { provide: Connectors, useClass: StoredConnectors },
  { provide: ConnectorLabels, useClass: CatalogConnectorLabels },
  { provide: ConnectorLineage, useClass: StoredConnectorLineage },
  { provide: ConnectorOverview, useClass: CatalogConnectorOverview },
  { provide: ConnectorTools, useClass: CatalogConnectorTools },
];

@Module({
  imports: [CqrsModule],
  controllers: [ConnectorController, RestrictionConnectorController],
  providers: [
    ...ports,
    CatalogSeeding,
    ShippedCatalog,
    ConnectorToolPages,
    ConnectorVerdicts,
    GetConnectorHandler,
    ListCategoriesHandler,
    ListConnectorToolsHandler,
    ListConnectorsHandler,
    ListRestrictionConnectorsHandler,
    ListRestrictionToolsHandler,
  ],
  exports: [ConnectorToolPages, ...ports.map(({ provide }) => provide)],
})
export class ConnectorModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools } from '#access-control';
import { Connectors } from './domain/connectors.js';
import { ConnectorController } from './http/connector.controller.js';
import { RestrictionConnectorController } from './http/restriction-connector.controller.js';
import { Seeding } from './persistence/seeding.js';
import { ShippedCatalog } from './persistence/shipped-catalog.js';
import { StoredConnectorLabels } from './persistence/stored-connector-labels.js';
import { StoredConnectorLineage } from './persistence/stored-connector-lineage.js';
import { StoredConnectorOverview } from './persistence/stored-connector-overview.js';
import { StoredConnectors } from './persistence/stored-connectors.js';
import { StoredConnectorTools } from './persistence/stored-connector-tools.js';
import { ConnectorViews } from './queries/connector-views.js';
import { GetConnectorHandler } from './queries/get-connector.js';
import { ListCategoriesHandler } from './queries/list-categories.js';
import { ListConnectorsHandler } from './queries/list-connectors.js';
import { ListRestrictionConnectorsHandler } from './queries/list-restriction-connectors.js';

const ports = [
  { provide: Connectors, useClass: StoredConnectors },
  { provide: ConnectorLabels, useClass: StoredConnectorLabels },
  { provide: ConnectorLineage, useClass: StoredConnectorLineage },
  { provide: ConnectorOverview, useClass: StoredConnectorOverview },
  { provide: ConnectorTools, useClass: StoredConnectorTools },
];

@Module({
  imports: [CqrsModule],
  controllers: [ConnectorController, RestrictionConnectorController],
  providers: [
    ...ports,
    Seeding,
    ShippedCatalog,
    ConnectorViews,
    GetConnectorHandler,
    ListCategoriesHandler,
    ListConnectorsHandler,
    ListRestrictionConnectorsHandler,
  ],
  exports: ports.map(({ provide }) => provide),
})
export class ConnectorModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Hooks } from '#kernel';
import { shareController, AccessControlModule } from '#access-control';
import { IdentityModule } from '#identity';
import { DefinitionModule } from '../definition/definition.module.js';
import { RegisteredToolModule } from '../registered-tool/registered-tool.module.js';
import { DependentsOfConnectors } from './domain/connector-dependents.js';
import { canBrowse } from './domain/connector-policy.js';
import { Connectors } from './domain/connectors.js';
import { ConnectorController } from './http/connector.controller.js';
import { ListCategoriesHandler, OwnCategories } from './queries/list-categories.js';
import { ShippedCatalog, ShippedLogos } from './persistence/shipped-catalog.js';
import { StoredConnectorKind } from './persistence/stored-connector-kind.js';
import { StoredConnectors } from './persistence/stored-connectors.js';
import { ConnectorRows, ListConnectorsHandler } from './queries/list-connectors.js';
import { ConnectorToolPages, ListConnectorToolsHandler } from './queries/list-connector-tools.js';
import { GetConnectorHandler } from './queries/get-connector.js';
import { OwnConnectorPages } from './queries/own-connector-pages.js';
import {
  CatalogConnectorLabels,
  CatalogConnectorOverview,
  CatalogConnectorTools,
} from './services/access-control-adapters.js';
import { CatalogDependents } from './hooks/catalog-dependents.js';
import { CatalogSeeder } from './services/catalog-seeder.js';
import { ConnectorPeopleLabels, RemoteServerReader } from './services/connector-page-readers.js';
import { ConnectorAccess, VisibleConnectors } from './services/connector-access.js';

@Module({
  imports: [AccessControlModule, CqrsModule, DefinitionModule, IdentityModule, RegisteredToolModule],
  controllers: [
    ConnectorController,
    shareController('connector', { tag: 'Connectors', by: 'slug', browse: canBrowse }),
  ],
  providers: [
    OwnCategories,
    ShippedCatalog,
    ShippedLogos,
    StoredConnectorKind,
    ConnectorRows,
    ConnectorToolPages,
    GetConnectorHandler,
    ListCategoriesHandler,
    ListConnectorToolsHandler,
    ListConnectorsHandler,
    OwnConnectorPages,
    CatalogDependents,
    CatalogSeeder,
    ConnectorPeopleLabels,
    ConnectorAccess,
    RemoteServerReader,
    VisibleConnectors,
    {
      provide: DependentsOfConnectors,
      useFactory: (hooks: Hooks) => new DependentsOfConnectors(hooks),
      inject: [Hooks],
    },
    { provide: Connectors, useClass: StoredConnectors },
    CatalogConnectorLabels,
    CatalogConnectorOverview,
    CatalogConnectorTools,
  ],
  exports: [
    ConnectorPeopleLabels,
    ConnectorRows,
    ConnectorToolPages,
    ConnectorAccess,
    DependentsOfConnectors,
    OwnConnectorPages,
    RemoteServerReader,
    VisibleConnectors,
    ShippedCatalog,
    ShippedLogos,
    StoredConnectorKind,
    Connectors,
    CatalogConnectorLabels,
    CatalogConnectorOverview,
    CatalogConnectorTools,
  ],
})
export class ConnectorModule {}

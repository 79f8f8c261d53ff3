import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools, shareController } from '#access-control';

import { connectorHandlers } from './connector-handlers.js';
import { canBrowse } from './domain/connector-policy.js';
import { Connectors } from './domain/connectors.js';
import { ConnectorController } from './http/connector.controller.js';
import { RestrictionConnectorController } from './http/restriction-connector.controller.js';
import { CatalogSeeding } from './services/catalog-seeding.js';
import { ShippedCatalog } from './persistence/shipped-catalog.js';
import { ShippedLogos } from './persistence/shipped-logos.js';
import { CatalogConnectorLabels } from './services/catalog-connector-labels.js';
import { StoredConnectorLineage } from './persistence/stored-connector-lineage.js';
import { CatalogConnectorOverview } from './services/catalog-connector-overview.js';
import { ConnectorPeopleLookup } from './services/connector-people.js';
import { SeenConnectors } from './services/seen-connectors.js';
import { ConnectorVerdicts } from './services/connector-verdicts.js';
import { StoredConnectors } from './persistence/stored-connectors.js';
import { CatalogConnectorTools } from './services/catalog-connector-tools.js';
import { ConnectorToolPages } from './queries/connector-tool-pages.js';
import { ConnectorRows } from './queries/connector-rows.js';
import { OwnCategories } from './persistence/own-categories.js';
import { OwnConnectorPages } from './queries/own-connector-pages.js';
import { GetConnectorHandler } from './queries/get-connector.js';
import { ListCategoriesHandler } from './queries/list-categories.js';
import { ListConnectorToolsHandler } from './queries/list-connector-tools.js';
import { ListConnectorsHandler } from './queries/list-connectors.js';
import { ListRestrictionConnectorsHandler } from './queries/list-restriction-connectors.js';
import { GetRestrictionToolHandler, ListRestrictionToolsHandler } from './queries/list-restriction-tools.js';
import { DefinitionChecks } from './services/definition-checks.js';
import { RegisteredTools } from '../registry/domain/registered-tools.js';
import { StoredRegisteredTools } from './persistence/stored-registered-tools.js';
import { RegistryRows } from './queries/registry-rows.js';
import { RemoteServerLookup } from './services/remote-server-lookup.js';
import { ToolRegistry } from './services/tool-registry.js';
import { Lineages } from '../fork/domain/lineage.js';
import { MembersMailedWhenOwnerLeft } from './jobs/members-mailed-when-owner-left.js';
import { ConnectorLogoController } from './http/connector-logo.controller.js';
import { ForkController } from './http/fork.controller.js';
import { StoredLineages } from './persistence/stored-lineages.js';
import { PreviewPullHandler } from './queries/preview-pull.js';
import { Forks } from './services/forks.js';
import { Pulls } from './services/pulls.js';
import { Upstreams } from './services/upstreams.js';
import { ConnectorContentController } from './http/connector-content.controller.js';
import { ConnectorOwnershipController } from './http/connector-ownership.controller.js';
import { GetRegisteredToolHandler, ListRegisteredToolsHandler } from './queries/list-registered-tools.js';
import { ConnectorHandover } from './services/connector-handover.js';
import { ConnectorOffboarding, ConnectorsOfReturnedMembers } from './services/connector-offboarding.js';
import { DependentsOfConnectors } from './domain/connector-dependents.js';
import { ConnectorDocuments } from './domain/connector-documents.js';
import { CustomConnectors } from './domain/custom-connectors.js';
import { CustomConnectorController } from './http/custom-connector.controller.js';
import { StoredConnectorDocuments } from './persistence/stored-connector-documents.js';
import { StoredConnectorKind } from './persistence/stored-connector-kind.js';
import { StoredCustomConnectors } from './persistence/stored-custom-connectors.js';
import { ValidateDefinitionHandler } from './queries/validate-definition.js';
import { CatalogDependents } from './services/catalog-dependents.js';
import { ConnectorChanges } from './services/connector-changes.js';
import { ConnectorImpacts } from './services/connector-impacts.js';
import { DefinitionReader } from './services/definition-reader.js';
import { DefinitionUpdates } from './services/definition-updates.js';
import { EditReader } from './services/edit-reader.js';
import { DocumentationUpdates } from './services/documentation-updates.js';
import { NewConnectors } from './services/new-connectors.js';

const ports = [
  { provide: RegisteredTools, useClass: StoredRegisteredTools },
  { provide: Lineages, useClass: StoredLineages },
  { provide: CustomConnectors, useClass: StoredCustomConnectors },
  { provide: ConnectorDocuments, useClass: StoredConnectorDocuments },
  { provide: Connectors, useClass: StoredConnectors },
  { provide: ConnectorLabels, useClass: CatalogConnectorLabels },
  { provide: ConnectorLineage, useClass: StoredConnectorLineage },
  { provide: ConnectorOverview, useClass: CatalogConnectorOverview },
  { provide: ConnectorTools, useClass: CatalogConnectorTools },
];

@Module({
  imports: [CqrsModule],
  controllers: [
    ConnectorController,
    RestrictionConnectorController,
    CustomConnectorController,
    shareController('connector', { tag: 'Connectors', by: 'slug', browse: canBrowse }),
    ConnectorOwnershipController,
    ConnectorContentController,
    ConnectorLogoController,
    ForkController,
  ],
  providers: [
    ...connectorHandlers,
    ...ports,
    CatalogDependents,
    ConnectorChanges,
    ConnectorImpacts,
    DefinitionChecks,
    DefinitionReader,
    DefinitionUpdates,
    DocumentationUpdates,
    EditReader,
    DependentsOfConnectors,
    NewConnectors,
    RegistryRows,
    RemoteServerLookup,
    ToolRegistry,
    StoredConnectorKind,
    ConnectorHandover,
    ConnectorOffboarding,
    ConnectorsOfReturnedMembers,
    Forks,
    Pulls,
    Upstreams,
    MembersMailedWhenOwnerLeft,
    PreviewPullHandler,
    GetRegisteredToolHandler,
    ListRegisteredToolsHandler,
    ValidateDefinitionHandler,
    CatalogSeeding,
    ShippedCatalog,
    ShippedLogos,
    ConnectorRows,
    ConnectorToolPages,
    OwnCategories,
    OwnConnectorPages,
    ConnectorPeopleLookup,
    ConnectorVerdicts,
    SeenConnectors,
    GetConnectorHandler,
    ListCategoriesHandler,
    ListConnectorToolsHandler,
    ListConnectorsHandler,
    ListRestrictionConnectorsHandler,
    GetRestrictionToolHandler,
    ListRestrictionToolsHandler,
  ],
  exports: [ConnectorToolPages, ToolRegistry, ...ports.map(({ provide }) => provide), DependentsOfConnectors],
})
export class ConnectorModule {}

import { type DynamicModule, Module } from '@nestjs/common';
import { bindGlobally, startContext } from '#platform/bindings';
import { ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools } from '#access-control';
import {
  CatalogConnectorLabels,
  CatalogConnectorOverview,
  CatalogConnectorTools,
} from './connector/services/access-control-adapters.js';
import { StoredConnectorLineage } from './fork/persistence/lineages.js';
import { ConnectorModule } from './connector/connector.module.js';
import { ConnectorEditingModule } from './connector-editing/connector-editing.module.js';
import { CustomConnectorModule } from './custom-connector/custom-connector.module.js';
import { DefinitionModule } from './definition/definition.module.js';
import { DocumentationModule } from './documentation/documentation.module.js';
import { ForkModule } from './fork/fork.module.js';
import { OwnershipModule } from './ownership/ownership.module.js';
import { RestrictionPickerModule } from './restriction-picker/restriction-picker.module.js';
import { RegisteredToolModule } from './registered-tool/registered-tool.module.js';
import { ToolConfirmationModule } from './tool-confirmation/tool-confirmation.module.js';
import { ToolRegistryModule } from './tool-registry/tool-registry.module.js';
import { CatalogOptions } from './definition/domain/catalog-options.js';

const parts = [
  DefinitionModule,
  ToolConfirmationModule,
  RegisteredToolModule,
  ConnectorModule,
  CustomConnectorModule,
  DocumentationModule,
  ToolRegistryModule,
  ConnectorEditingModule,
  OwnershipModule,
  ForkModule,
  RestrictionPickerModule,
];

const ports = [
  { provide: ConnectorLabels, useExisting: CatalogConnectorLabels },
  { provide: ConnectorLineage, useExisting: StoredConnectorLineage },
  { provide: ConnectorOverview, useExisting: CatalogConnectorOverview },
  { provide: ConnectorTools, useExisting: CatalogConnectorTools },
];

@Module({ imports: [bindGlobally(ports, parts), ...parts], exports: parts })
export class CatalogModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    return startContext(CatalogModule, parts, [{ provide: CatalogOptions, useValue: options }]);
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
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

@Module({})
export class CatalogModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    return {
      module: CatalogModule,
      // Global, because restrictions need the names, ancestors and tools of connectors, and connections need their
      // definitions.
      global: true,
      imports: parts,
      providers: [{ provide: CatalogOptions, useValue: options }],
      exports: [CatalogOptions, ...parts],
    };
  }
}

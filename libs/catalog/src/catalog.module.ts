import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogOptions } from './connector/domain/catalog-options.js';
import { ConnectorModule } from './connector/connector.module.js';

@Module({})
export class CatalogModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    return {
      module: CatalogModule,
      // Restrictions need names, lineage and tools of connectors; connections need their definitions.
      global: true,
      imports: [ConnectorModule],
      providers: [{ provide: CatalogOptions, useValue: options }],
      exports: [CatalogOptions, ConnectorModule],
    };
  }
}

import { type DynamicModule, Module } from '@nestjs/common';
import { CatalogOptions } from './connector/domain/catalog-options.js';
import { ConnectorModule } from './connector/connector.module.js';

@Module({})
export class CatalogModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    return {
      module: CatalogModule,
      // Restrictions ask it for names, lineage and tools, and connections for what they connect to.
      global: true,
      imports: [ConnectorModule],
      providers: [{ provide: CatalogOptions, useValue: options }],
      exports: [CatalogOptions, ConnectorModule],
    };
  }
}

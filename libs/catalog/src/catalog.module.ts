import { type DynamicModule, Module } from '@nestjs/common';
import { CATALOG_OPTIONS, type CatalogOptions } from './catalog-options.js';
import { ConnectorModule } from './connector/connector.module.js';
import { ToolModule } from './tool/tool.module.js';

@Module({})
export class CatalogModule {
  static forRoot(options: CatalogOptions): DynamicModule {
    return {
      module: CatalogModule,
      // Restrictions ask it for names, lineage and tools, and connections for what they connect to.
      global: true,
      imports: [ConnectorModule, ToolModule],
      providers: [{ provide: CATALOG_OPTIONS, useValue: options }],
      exports: [CATALOG_OPTIONS, ConnectorModule],
    };
  }
}

import { Global, Module } from '@nestjs/common';
import { ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools, type ToolRef } from '#access-control';

const nothing = () => Promise.resolve(new Map<string, never>());

class NoLabels implements ConnectorLabels {
  of = nothing;
  seenBy = nothing;
}

class NoLineage implements ConnectorLineage {
  of = nothing;
}

class NoTools implements ConnectorTools {
  find = (_orgId: string, tools: readonly ToolRef[]) => Promise.resolve(tools.map(() => null));
}

class NoOverview implements ConnectorOverview {
  of = () => Promise.resolve([]);
}

/** Stands where the catalog will: it knows no connector. */
@Global()
@Module({
  providers: [
    { provide: ConnectorLabels, useClass: NoLabels },
    { provide: ConnectorLineage, useClass: NoLineage },
    { provide: ConnectorOverview, useClass: NoOverview },
    { provide: ConnectorTools, useClass: NoTools },
  ],
  exports: [ConnectorLabels, ConnectorLineage, ConnectorOverview, ConnectorTools],
})
export class NoCatalogModule {}

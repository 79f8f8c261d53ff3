import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock, Transactions } from '#kernel';
import { CatalogOptions } from '../../definition/domain/catalog-options.js';
import { markChanges } from '../../tool/domain/edited-tools.js';
import { identify } from '../../tool/domain/operation-key.js';
import { ShippedCatalog } from '../persistence/shipped-catalog.js';
import { StoredShippedConnectors } from '../persistence/stored-shipped-connectors.js';
import { definitionFiles } from '../../validation/domain/shipped-definitions.js';

/** Updates the stored catalog to the catalog of this build, one process at a time, before requests are answered. */
@Injectable()
export class CatalogSeeder implements OnModuleInit {
  constructor(
    private readonly transactions: Transactions,
    private readonly shippedCatalog: ShippedCatalog,
    private readonly clock: Clock,
    private readonly catalogOptions: CatalogOptions,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.catalogOptions.seeds) await seedCatalog(this.transactions, this.clock.now(), this.catalogOptions);
    await this.shippedCatalog.load();
  }
}

/** @throws DefinitionRefused for the first file with an error. In this case, the stored catalog is unchanged. */
export async function seedCatalog(
  transactions: Transactions,
  at: Date,
  { demoProviderUrl }: Pick<CatalogOptions, 'demoProviderUrl'>,
): Promise<void> {
  const files = definitionFiles({ demoProviderUrl });
  const connectors = new StoredShippedConnectors(transactions);
  await connectors.withCatalogLock(async (rows) => {
    const stored = new Map(rows.map((row) => [row.slug, row]));
    for (const file of files) {
      const before = stored.get(file.slug);
      if (before?.source_digest === file.digest) continue;
      const definition = file.read();
      const identified = identify(file.slug, definition.tools, before?.tools);
      const known = before && { definition: await connectors.readDefinition(file.slug), tools: before.tools };
      const tools = known ? markChanges(definition, identified, known, at) : identified;
      await connectors.save({ source_digest: file.digest, definition, tools }, at);
    }
    const shipped = new Set(files.map(({ slug }) => slug));
    const removed = rows.filter(({ slug, status }) => status === 'published' && !shipped.has(slug));
    if (removed.length > 0)
      await connectors.unpublish(
        removed.map(({ slug }) => slug),
        at,
      );
  });
}

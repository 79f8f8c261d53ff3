import { Injectable } from '@nestjs/common';
import { type ConnectorLineage } from '#access-control';
import { Reads } from '#kernel';
import { ShippedCatalog } from './shipped-catalog.js';

@Injectable()
export class StoredConnectorLineage implements ConnectorLineage {
  constructor(
    private readonly reads: Reads,
    private readonly shipped: ShippedCatalog,
  ) {}

  async of(orgId: string, slugs: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const shipped = this.shipped.connectors;
    const others = slugs.filter((slug) => !shipped.has(slug));
    if (others.length === 0) return none;
    const rows = await this.reads.rows<{ slug: string; ancestors: string[] }>(orgId, lineages, { slugs: others });
    return new Map(rows.map(({ slug, ancestors }) => [slug, ancestors]));
  }
}

const none: ReadonlyMap<string, readonly string[]> = new Map();

const lineages = 'select slug, ancestors from catalog.lineages where org_id = :org_id and slug = any(:slugs)';

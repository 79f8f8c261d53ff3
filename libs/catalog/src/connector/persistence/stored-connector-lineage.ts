import { Injectable } from '@nestjs/common';
import { type ConnectorLineage } from '#access-control';
import { type Caller, ReadThroughCache, Reads, Transactions } from '#kernel';
import { ShippedCatalog } from './shipped-catalog.js';

@Injectable()
export class StoredConnectorLineage implements ConnectorLineage {
  /** Safe by epoch: creating, linking, unlinking and deleting a fork advance it. */
  private readonly kept: ReadThroughCache<readonly string[]>;

  constructor(
    private readonly reads: Reads,
    private readonly shipped: ShippedCatalog,
    transactions: Transactions,
  ) {
    this.kept = new ReadThroughCache(transactions, 'epoch');
  }

  of(orgId: string, slugs: readonly string[]): Promise<Ancestors> {
    return this.read(orgId, this.ownAmong(slugs));
  }

  at({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<Ancestors> {
    return this.kept.of(orgId, this.ownAmong(slugs), (missing) => this.read(orgId, missing), epoch);
  }

  private ownAmong(slugs: readonly string[]): string[] {
    const shipped = this.shipped.connectors;
    return slugs.filter((slug) => !shipped.has(slug));
  }

  private async read(orgId: string, others: string[]): Promise<Ancestors> {
    if (others.length === 0) return none;
    const rows = await this.reads.rows<{ slug: string; ancestors: string[] }>(orgId, lineages, { slugs: others });
    return new Map(rows.map(({ slug, ancestors }) => [slug, ancestors]));
  }
}

type Ancestors = ReadonlyMap<string, readonly string[]>;

const none: Ancestors = new Map();

const lineages = 'select slug, ancestors from catalog.lineages where org_id = :org_id and slug = any(:slugs)';

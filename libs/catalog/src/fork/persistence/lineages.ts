import { Injectable } from '@nestjs/common';
import { type ConnectorLineage } from '#access-control';
import { type Caller, Reads, ReadThroughCache, Transactions } from '#kernel';
import { ShippedCatalog } from '../../connector/persistence/shipped-catalog.js';
import { type Lineage } from '../domain/lineage.js';

/** Stores the ancestors and upstreams of custom connectors. */
@Injectable()
export class Lineages {
  constructor(private readonly transactions: Transactions) {}

  async get(orgId: string, slug: string): Promise<Lineage | null> {
    return (await this.transactions.one<Lineage>(orgId, find, { slug })) ?? null;
  }

  async save(orgId: string, slug: string, { ancestors, linked, base, base_digest }: Lineage): Promise<void> {
    const values = { slug, ancestors, linked, base: base && JSON.stringify(base), base_digest };
    await this.transactions.execute(orgId, put, values);
  }
}

const find = `
  select ancestors, linked, base, base_digest from catalog.lineages where org_id = :org_id and slug = :slug`;

const put = `
  insert into catalog.lineages (org_id, slug, ancestors, linked, base, base_digest)
  values (:org_id, :slug, :ancestors, :linked, :base, :base_digest)
  on conflict (org_id, slug) do update set ancestors = excluded.ancestors, linked = excluded.linked,
    base = excluded.base, base_digest = excluded.base_digest`;

@Injectable()
export class StoredConnectorLineage implements ConnectorLineage {
  /** Caching by epoch is safe, because creating, linking, unlinking or deleting a fork changes the epoch. */
  private readonly ancestors: ReadThroughCache<readonly string[]>;

  constructor(
    private readonly reads: Reads,
    private readonly shippedCatalog: ShippedCatalog,
    transactions: Transactions,
  ) {
    this.ancestors = new ReadThroughCache(transactions, 'epoch');
  }

  async getAncestors(orgId: string, slugs: readonly string[]): Promise<Ancestors> {
    return this.read(orgId, await this.ownAmong(orgId, slugs));
  }

  async at({ orgId, epoch }: Pick<Caller, 'orgId' | 'epoch'>, slugs: readonly string[]): Promise<Ancestors> {
    const own = await this.ownAmong(orgId, slugs);
    return this.ancestors.get(orgId, own, (missing) => this.read(orgId, missing), epoch);
  }

  private async ownAmong(orgId: string, slugs: readonly string[]): Promise<string[]> {
    const shipped = await this.shippedCatalog.visibleTo(orgId);
    return slugs.filter((slug) => !shipped.has(slug));
  }

  private async read(orgId: string, slugs: string[]): Promise<Ancestors> {
    if (slugs.length === 0) return none;
    const rows = await this.reads.rows<{ slug: string; ancestors: string[] }>(orgId, lineages, { slugs });
    return new Map(rows.map(({ slug, ancestors }) => [slug, ancestors]));
  }
}

type Ancestors = ReadonlyMap<string, readonly string[]>;

const none: Ancestors = new Map();

const lineages = 'select slug, ancestors from catalog.lineages where org_id = :org_id and slug = any(:slugs)';

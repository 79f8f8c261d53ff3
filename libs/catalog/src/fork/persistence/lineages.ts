import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
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

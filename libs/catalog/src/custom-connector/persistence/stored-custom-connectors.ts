import { Injectable } from '@nestjs/common';
import { defineTable, StoredAggregates } from '#kernel';
import { type ConnectorEvent, CustomConnector } from '../domain/custom-connector.js';
import { addSuffix } from '../domain/connector-slug.js';
import { type CustomConnectorState } from '../domain/custom-connector-state.js';
import { type CustomConnectors, type OwnConnectorUsage, connectorSlugTaken } from '../domain/custom-connectors.js';

export const CustomConnectorTable = defineTable<CustomConnectorState>('catalog.connectors', {
  org_id: { type: 'text', primary: true },
  slug: { type: 'text', primary: true },
  slug_chosen: { type: 'boolean' },
  // PostgreSQL generates this column from the slug.
  id: { type: 'text', insert: false, update: false },
  version: { type: 'integer' },
  origin: { type: 'text' },
  status: { type: 'text' },
  owner_user_id: { type: 'text', nullable: true },
  former_owner_user_id: { type: 'text', nullable: true },
  digest: { type: 'text' },
  definition: { type: 'jsonb' },
  bytes: { type: 'integer' },
  tools: { type: 'jsonb' },
  disabled_origins: { type: 'text', array: true },
  logo: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

/**
 * If a million slugs with the same beginning are in use, one attempt in 33 generates a used slug. All five attempts
 * then fail in one of 39 million cases.
 */
const maxAttempts = 5;

@Injectable()
export class StoredCustomConnectors
  extends StoredAggregates<CustomConnectorState, ConnectorEvent, CustomConnector>
  implements CustomConnectors
{
  protected readonly noun = 'connector';
  protected readonly table = CustomConnectorTable;
  protected revive = (state: CustomConnectorState) => new CustomConnector(state);

  async chooseSlug(orgId: string, slug: string): Promise<boolean> {
    const chosen = await this.transactions.one(orgId, choose, { slug });
    if (chosen) await this.transactions.rows(orgId, recordChosen, { slug });
    return Boolean(chosen);
  }

  async generateSlug(orgId: string, base: string): Promise<string> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const slug = addSuffix(base);
      if (await this.transactions.one(orgId, reserve, { slug })) return slug;
    }
    throw connectorSlugTaken(`No free slug starting with “${base}” was found. Choose another slug.`);
  }

  async readUsage(orgId: string): Promise<OwnConnectorUsage> {
    return (await this.transactions.one<OwnConnectorUsage>(orgId, usage, {}))!;
  }

  async ownedBy(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ slug: string }>(orgId, owned, { user_id: userId });
    return rows.map(({ slug }) => slug);
  }

  async leftBy(orgId: string, userId: string): Promise<string[]> {
    const rows = await this.transactions.rows<{ slug: string }>(orgId, leftBehind, { user_id: userId });
    return rows.map(({ slug }) => slug);
  }
}

const choose = `
  insert into catalog.chosen_slugs (org_id, slug)
  select :org_id, :slug
  where not exists (select from catalog.shipped_connectors where slug = :slug)
    and not exists (select from catalog.slugs where org_id = :org_id and slug = :slug)
  on conflict do nothing returning slug`;

const recordChosen = `
  insert into catalog.chosen_slug_digests values (encode(sha256(convert_to(:slug, 'UTF8')), 'hex')) on conflict do nothing`;

/** Row level security hides the rows of other organizations, but the unique index still covers them. */
const reserve = `
  insert into catalog.slugs (org_id, slug) values (:org_id, :slug) on conflict do nothing returning slug`;

const usage = `
  select count(*)::integer as count, coalesce(sum(bytes), 0)::float8 as bytes
  from catalog.connectors where org_id = :org_id`;

const owned = `
  select slug from catalog.connectors where org_id = :org_id and owner_user_id = :user_id order by slug`;

const leftBehind = `
  select slug from catalog.connectors
  where org_id = :org_id and owner_user_id is null and former_owner_user_id = :user_id order by slug`;

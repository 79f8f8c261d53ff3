import { Injectable } from '@nestjs/common';
import { defineTable, StoredAggregates } from '#kernel';
import {
  Organization,
  type OrganizationEvent,
  type Organizations,
  type OrganizationState,
} from '../domain/organization.js';

export const OrganizationTable = defineTable<OrganizationState>('organizations.organizations', {
  org_id: { type: 'text', primary: true },
  id: { type: 'text' },
  version: { type: 'integer' },
  name: { type: 'text' },
  name_key: { type: 'text' },
  slug: { type: 'text' },
  logo_url: { type: 'text', nullable: true },
  status: { type: 'text' },
  plan: { type: 'text' },
  settings: { type: 'jsonb' },
  deletion_scheduled_at: { type: 'timestamptz', nullable: true },
  deletion_scheduled_by: { type: 'text', nullable: true },
  purge_at: { type: 'timestamptz', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class StoredOrganizations
  extends StoredAggregates<OrganizationState, OrganizationEvent, Organization>
  implements Organizations
{
  protected readonly noun = 'organization';
  protected readonly table = OrganizationTable;
  protected revive = (state: OrganizationState) => new Organization(state);

  async listTakenSlugs(orgId: string, wanted: string, at: Date): Promise<ReadonlySet<string>> {
    const rows = await this.transactions.rows<{ slug: string }>(orgId, takenSlugs, { wanted, at });
    return new Set(rows.map(({ slug }) => slug));
  }

  async countSlugChanges(orgId: string, at: Date): Promise<number> {
    return (await this.transactions.one<{ changes: number }>(orgId, slugChanges, { at }))!.changes;
  }

  async reserveSlug(orgId: string, slug: string, at: Date): Promise<void> {
    await this.transactions.execute(orgId, reserve, { slug, at });
  }
}

const takenSlugs = `
  select slug from organizations.taken_slugs(:wanted, :at::timestamptz - interval '90 days') as taken (slug)`;

const slugChanges = `
  select count(*)::integer as changes from organizations.former_slugs
  where org_id = :org_id and changed_at > :at::timestamptz - interval '1 year'`;

const reserve = `
  insert into organizations.former_slugs (org_id, slug, changed_at) values (:org_id, :slug, :at) on conflict do nothing`;

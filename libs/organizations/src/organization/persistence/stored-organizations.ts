import { Injectable } from '@nestjs/common';
import { StoredAggregates } from '#kernel';
import { type OrganizationEvent } from '../domain/organization-events.js';
import { Organization, type OrganizationState } from '../domain/organization.js';
import { type Organizations } from '../domain/organizations.js';
import { OrganizationTable } from './organization-table.js';

@Injectable()
export class StoredOrganizations
  extends StoredAggregates<OrganizationState, OrganizationEvent, Organization>
  implements Organizations
{
  protected readonly noun = 'organization';
  protected readonly table = OrganizationTable;
  protected revive = (state: OrganizationState) => new Organization(state);

  async slugsLike(orgId: string, wanted: string): Promise<ReadonlySet<string>> {
    const taken = await this.transactions.rows<{ slug: string }>(orgId, takenSlugs, { wanted });
    return new Set(taken.map(({ slug }) => slug));
  }
}

const takenSlugs = 'select slug from organizations.taken_slugs(:wanted) as taken (slug)';

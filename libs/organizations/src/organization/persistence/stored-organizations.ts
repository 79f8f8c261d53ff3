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

  slugsLike(orgId: string, wanted: string): Promise<ReadonlySet<string>> {
    return this.transactions.run(orgId, async (manager) => {
      const taken = await manager.query<{ slug: string }[]>(
        'select slug from organizations.taken_slugs($1) as taken (slug)',
        [wanted],
      );
      return new Set(taken.map(({ slug }) => slug));
    });
  }
}

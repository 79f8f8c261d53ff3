import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Memberships } from '#identity';
import { type Caller, forbidden, notFound, Reads, Versioned } from '#kernel';
import { organizationColumns, type OrganizationRow, OrganizationViews } from './organization-views.js';
import { type OrganizationView } from './organization.view.js';

export class GetOrganization extends Query<Versioned<OrganizationView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetOrganization)
export class GetOrganizationHandler implements IQueryHandler<GetOrganization> {
  constructor(
    private readonly reads: Reads,
    private readonly memberships: Memberships,
    private readonly views: OrganizationViews,
  ) {}

  async execute({ caller, id }: GetOrganization): Promise<Versioned<OrganizationView>> {
    if (id !== caller.orgId) throw await this.elsewhere(caller, id);
    const row = await this.reads.one<OrganizationRow>(caller.orgId, select);
    if (!row) throw notFound('organization');
    return Versioned.of(row.version, await this.views.of(caller, row));
  }

  /** Whoever belongs to it may know that it is there; nobody else. */
  private async elsewhere(caller: Caller, id: string): Promise<Error> {
    const theirs = await this.memberships.of(caller.userId);
    return theirs.includes(id)
      ? forbidden('other_organization', 'This token belongs to another organization: use one of this organization.')
      : notFound('organization');
  }
}

const select = `select ${organizationColumns} from organizations.organizations where org_id = :org_id`;

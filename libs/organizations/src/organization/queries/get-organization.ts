import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { OwnOrganizationCheck } from '#identity';
import { type Caller, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import {
  organizationColumns,
  type OrganizationRow,
  type OrganizationView,
  OrganizationViewBuilder,
} from './organization.view.js';

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
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly organizationViewBuilder: OrganizationViewBuilder,
  ) {}

  async execute({ caller, id }: GetOrganization): Promise<Versioned<OrganizationView>> {
    await this.ownOrganizationCheck.assertOwn(caller, id);
    const row = await this.reads.one<OrganizationRow>(caller.orgId, select);
    if (!row) throw notFound('organization');
    return Versioned.of(row.version, await this.organizationViewBuilder.build(caller, row));
  }
}

const select = `select ${organizationColumns} from organizations.organizations where org_id = :org_id`;

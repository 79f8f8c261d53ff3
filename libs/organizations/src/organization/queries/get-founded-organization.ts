import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { notFound, type Read, Transactions } from '#kernel';
import { Versioned } from '#kernel/http';
import { type OrganizationRowView } from './organization.view.js';

/**
 * The answer after creating an organization. The caller's token belongs to another organization, so the view contains
 * only the fields that lists show.
 */
export class GetFoundedOrganization extends Query<Versioned<OrganizationRowView>> {
  constructor(readonly id: string) {
    super();
  }
}

type Row = Read<Omit<OrganizationRowView, 'current'>> & { version: number };

@QueryHandler(GetFoundedOrganization)
export class GetFoundedOrganizationHandler implements IQueryHandler<GetFoundedOrganization> {
  constructor(private readonly transactions: Transactions) {}

  async execute({ id }: GetFoundedOrganization): Promise<Versioned<OrganizationRowView>> {
    const row = await this.transactions.one<Row>(id, select);
    if (!row) throw notFound('organization');
    const { version, ...view } = row;
    return Versioned.of(version, { ...view, current: false });
  }
}

const select = `select id, name, slug, logo_url, status, version, created_at, updated_at
  from organizations.organizations where org_id = :org_id`;

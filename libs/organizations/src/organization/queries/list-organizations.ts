import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Memberships } from '#identity';
import { type Caller } from '#kernel';
import { MayBeAbsent } from '#kernel/http';
import { DatedPageQuery, type Page, type PageRow, Paging, type Sorts } from '#kernel/paging';
import { GetOrganization, GetOrganizationHandler } from './get-organization.js';
import { type ListedOrganizationView, type OrganizationRowView } from './organization.view.js';

export class OrganizationQuery extends DatedPageQuery {
  /** The field to sort by. A leading `-` means descending order. */
  @MayBeAbsent() @IsIn(['name']) sort?: 'name';
}

const sorts = { name: { by: 'name_key' } } satisfies Sorts;

const dates = { created: 'created_at', updated: 'updated_at' };

export class ListOrganizations extends Query<Page<ListedOrganizationView>> {
  constructor(
    readonly caller: Caller,
    readonly query: OrganizationQuery,
  ) {
    super();
  }
}

type Row = PageRow & Omit<OrganizationRowView, 'current'>;

@QueryHandler(ListOrganizations)
export class ListOrganizationsHandler implements IQueryHandler<ListOrganizations> {
  constructor(
    private readonly paging: Paging,
    private readonly memberships: Memberships,
    private readonly getOrganizationHandler: GetOrganizationHandler,
  ) {}

  async execute({ caller, query }: ListOrganizations): Promise<Page<ListedOrganizationView>> {
    const window = this.paging.open({ orgId: caller.orgId, route: 'GET /organization', query, sorts, dates });
    const ids = await this.memberships.listOrganizations(caller.userId);
    const { result, ...cursors } = await window.read<Omit<OrganizationRowView, 'current'>>(
      `select ${window.keys}, slug, name, logo_url, status, created_at, updated_at
       from organizations.named(:ids) where true`,
      { ids },
    );
    return { result: await Promise.all(result.map((row) => this.buildListedView(caller, row))), ...cursors };
  }

  /** Shows only the organization of the caller's token in full, because the token has no access to the others. */
  private async buildListedView(caller: Caller, row: Row): Promise<ListedOrganizationView> {
    if (row.page_id === caller.orgId)
      return (await this.getOrganizationHandler.execute(new GetOrganization(caller, caller.orgId))).view;
    const { page_id: id, name, slug, logo_url, status, created_at, updated_at } = row;
    return { id, name, slug, logo_url, status, current: false, created_at, updated_at };
  }
}

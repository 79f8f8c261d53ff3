import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, Operation, type Page, type Versioned } from '#kernel';
import { GetOrganization } from '../queries/get-organization.js';
import { ListOrganizations } from '../queries/list-organizations.js';
import { OrganizationQuery } from '../queries/organization-query.dto.js';
import { type OrganizationRowView, OrganizationView } from '../queries/organization.view.js';

@ApiTags('Organizations')
@Controller('organization')
export class OrganizationController {
  static readonly access: RouteAccess<'list' | 'get'> = { list: anyMember, get: anyMember };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Operation({
    id: 'listOrganizations',
    summary: 'List organizations',
    description:
      'Every organization that the person behind the token belongs to. Those the token is not bound to show their ' +
      'name, address and state only.',
    pageOf: OrganizationView,
  })
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: OrganizationQuery,
  ): Promise<Page<OrganizationRowView | OrganizationView>> {
    return this.queries.execute(new ListOrganizations(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getOrganization',
    summary: 'Get an organization',
    description: 'The organization of the token: plan, features, limits, settings, and what the caller may do to it.',
    view: OrganizationView,
    errors: { 403: '`other_organization`: one of yours, but not the one of this token.', 404: 'None of yours.' },
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OrganizationView>> {
    return this.queries.execute(new GetOrganization(caller, id));
  }
}

import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type RouteAccess,
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  Operation,
  type Page,
  type Versioned,
} from '#kernel';
import { UpdateOrganization } from '../commands/update-organization.js';
import { canManageOrganization } from '../domain/organization-policy.js';
import { GetOrganization } from '../queries/get-organization.js';
import { ListOrganizations } from '../queries/list-organizations.js';
import { OrganizationQuery } from '../queries/organization-query.dto.js';
import { type OrganizationRowView, OrganizationView } from '../queries/organization.view.js';
import { UpdateOrganizationBody } from './organization.dto.js';

const other = '`other_organization`: one of yours, but not the one of this token.';

@ApiTags('Organizations')
@Controller('organization')
export class OrganizationController {
  static readonly access: RouteAccess<'list' | 'get' | 'update'> = {
    list: anyMember,
    get: anyMember,
    update: canManageOrganization,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

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
    errors: { 403: other, 404: 'None of yours.' },
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OrganizationView>> {
    return this.queries.execute(new GetOrganization(caller, id));
  }

  @Patch(':id')
  @Operation({
    id: 'updateOrganization',
    summary: 'Update organization',
    description: 'Needs `org:manage`. Changes the settings that are sent and nothing else.',
    body: { type: UpdateOrganizationBody, example: { settings: { confirm_direct_connect: true } } },
    view: OrganizationView,
    errors: { 403: other, 404: 'None of yours.', 412: 'It has changed since it was read.' },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateOrganizationBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commands.execute(new UpdateOrganization(caller, id, body, expected));
    return this.get(caller, id);
  }
}

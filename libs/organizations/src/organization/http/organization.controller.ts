import { Body, Controller, Get, Param, Patch, Post, Query, UseGuards } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  AnswersSecret,
  anyMember,
  type Caller,
  CurrentCaller,
  FlagsWhileFrozen,
  IfMatch,
  type Page,
  type RouteAccess,
  Versioned,
} from '#kernel';
import { type Bucket, RateLimit } from '#platform/rate-limit';
import { Operation } from '#platform/openapi';
import { FoundOrganization } from '../commands/found-organization.js';
import { UpdateOrganization } from '../commands/update-organization.js';
import { canCreateOrganization, canManageOrganization } from '../domain/organization-policy.js';
import { GetFoundedOrganization } from '../queries/get-founded-organization.js';
import { GetOrganization } from '../queries/get-organization.js';
import { ListOrganizations } from '../queries/list-organizations.js';
import { OrganizationQuery, type OrganizationRowView, type OrganizationView } from '../queries/organization.view.js';
import { organizationOperations } from './organization-operations.js';
import { type CreatedOrganizationView, CreateOrganizationBody, UpdateOrganizationBody } from './organization.dto.js';
import { SelfServiceGuard } from './self-service.guard.js';

/** These flags stay as they are in a frozen organization, because the views already compute them from the status. */
export const flagsOfStatus = { can_manage: () => true, can_delete: () => true, can_restore: () => true };

const creations: Bucket = { name: 'organizations', quota: 20, seconds: 3600, countedBy: 'member' };

@ApiTags('Organizations')
@FlagsWhileFrozen(flagsOfStatus)
@Controller('organization')
export class OrganizationController {
  static readonly access: RouteAccess<'create' | 'list' | 'get' | 'update'> = {
    create: canCreateOrganization,
    list: anyMember,
    get: anyMember,
    update: canManageOrganization,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @UseGuards(SelfServiceGuard)
  @RateLimit(creations)
  @AnswersSecret()
  @Operation(organizationOperations.create)
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, slug }: CreateOrganizationBody,
  ): Promise<Versioned<CreatedOrganizationView>> {
    const { orgId, token } = await this.commands.execute(new FoundOrganization(caller, name, slug ?? null));
    const { version, view } = await this.queries.execute(new GetFoundedOrganization(orgId));
    return Versioned.of(version, { ...view, token }).at(`/organization/${orgId}`);
  }

  @Get()
  @Operation(organizationOperations.list)
  list(
    @CurrentCaller() caller: Caller,
    @Query() query: OrganizationQuery,
  ): Promise<Page<OrganizationRowView | OrganizationView>> {
    return this.queries.execute(new ListOrganizations(caller, query));
  }

  @Get(':id')
  @Operation(organizationOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OrganizationView>> {
    return this.queries.execute(new GetOrganization(caller, id));
  }

  @Patch(':id')
  @Operation(organizationOperations.update)
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

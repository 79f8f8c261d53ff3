import {
  Body,
  type CanActivate,
  Controller,
  Get,
  Injectable,
  Param,
  Patch,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { anyMember, type Caller, notFound, type RouteAccess } from '#kernel';
import { AnswersSecret, CurrentCaller, FlagsWhileFrozen, IfMatch, recentSignInRequired, Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { RateLimit, defineBucket } from '#platform/rate-limit';
import { FoundOrganization } from '../commands/create-organization.js';
import { UpdateOrganization } from '../commands/update-organization.js';
import {
  canCreateOrganization,
  canManageOrganization,
  selfServiceDisabled,
  founderTokenKind,
  founderUnconfirmed,
  ownershipLimit,
  slugChangeLimit,
} from '../domain/organization-policy.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { GetFoundedOrganization } from '../queries/get-founded-organization.js';
import { GetOrganization } from '../queries/get-organization.js';
import { ListOrganizations, OrganizationQuery } from '../queries/list-organizations.js';
import { ListedOrganizationView, OrganizationView } from '../queries/organization.view.js';
import {
  createdOrganizationExample,
  CreatedOrganizationView,
  CreateOrganizationBody,
  organizationErrors,
  organizationExample,
  UpdateOrganizationBody,
} from './organization.dto.js';
import { slugInUse } from '../domain/slug.js';
import { permissionsLacking } from '#identity';

/**
 * Refuses requests to create an organization, unless the installation lets people create their own. It is a guard, so
 * that a request with an invalid body also gets 403, and not 400.
 */
@Injectable()
class SelfServiceGuard implements CanActivate {
  constructor(private readonly organizationsOptions: OrganizationsOptions) {}

  canActivate(): boolean {
    if (this.organizationsOptions.selfService) return true;
    throw selfServiceDisabled();
  }
}

/** These flags stay as they are in a frozen organization, because the views already compute them from the status. */
export const flagsOfStatus = { can_manage: () => true, can_delete: () => true, can_restore: () => true };

const creations = defineBucket({
  name: 'organizations',
  counts: 'Organizations created per member.',
  quota: 20,
  seconds: 3600,
  countedBy: 'member',
});

const changedSettings = { invite_days: 14, org_wide_sharing: 'admins_only' };

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @UseGuards(SelfServiceGuard)
  @RateLimit(creations)
  @AnswersSecret()
  @Operation({
    id: 'createOrganization',
    summary: 'Create an organization',
    description:
      'Creates another organization. Its owner is the person the token belongs to. The token must not have scopes. ' +
      'The response contains a token for the new organization. The current token stays bound to its own ' +
      'organization.',
    status: 201,
    body: { type: CreateOrganizationBody, example: { name: 'Example Research', slug: 'example-research' } },
    view: CreatedOrganizationView,
    example: createdOrganizationExample,
    errors: [
      recentSignInRequired,
      selfServiceDisabled,
      founderTokenKind,
      founderUnconfirmed,
      [notFound, 'The caller has no email address.'],
      slugInUse,
      ownershipLimit,
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, slug }: CreateOrganizationBody,
  ): Promise<Versioned<CreatedOrganizationView>> {
    const { orgId, token } = await this.commandBus.execute(new FoundOrganization(caller, name, slug ?? null));
    const { version, view } = await this.queryBus.execute(new GetFoundedOrganization(orgId));
    return Versioned.of(version, { ...view, token }).at(`/organization/${orgId}`);
  }

  @Get()
  @Operation({
    id: 'listOrganizations',
    summary: 'List organizations',
    description:
      'Lists every organization that the token’s owner belongs to. Only the token’s own organization is shown with ' +
      'its plan, settings and `can_*` flags.',
    pageOf: ListedOrganizationView,
    example: { result: [organizationExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: OrganizationQuery): Promise<Page<ListedOrganizationView>> {
    return this.queryBus.execute(new ListOrganizations(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getOrganization',
    summary: 'Get an organization',
    description:
      'The organization of the token, with its plan, features, limits, settings and the caller’s `can_*` flags.',
    view: OrganizationView,
    example: organizationExample,
    errors: organizationErrors,
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OrganizationView>> {
    return this.queryBus.execute(new GetOrganization(caller, id));
  }

  @Patch(':id')
  @Operation({
    id: 'updateOrganization',
    summary: 'Update an organization',
    alsoCalled:
      'rename the organization, change the settings, change the settings of the organization, ' +
      'change the approval policy',
    description:
      'Needs `org:manage`. Changes only the fields and settings that are sent. A default role must not have ' +
      'permissions the caller lacks.',
    body: { type: UpdateOrganizationBody, example: { name: 'Example Research', settings: changedSettings } },
    view: OrganizationView,
    example: { ...organizationExample, settings: { ...organizationExample.settings, ...changedSettings } },
    errors: [
      ...organizationErrors,
      [permissionsLacking, 'A default role has permissions the caller lacks.'],
      slugInUse,
      slugChangeLimit,
    ],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateOrganizationBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OrganizationView>> {
    await this.commandBus.execute(new UpdateOrganization(caller, id, body, expected));
    return this.get(caller, id);
  }
}

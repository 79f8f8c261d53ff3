import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, EarlyRead, notFound, type RouteAccess, type RouteReads, selfTarget } from '#kernel';
import { CurrentCaller, IfMatch, Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation } from '#platform/openapi';
import { CreateRestriction } from '../commands/create-restriction.js';
import { DeleteRestriction } from '../commands/delete-restriction.js';
import { UpdateRestriction } from '../commands/update-restriction.js';
import { canSeeRestrictions, canWriteRestrictions, ownRole } from '../domain/restriction-policy.js';
import { CountActiveGrants } from '../queries/count-active-grants.js';
import { GetRestriction, restrictionById } from '../queries/get-restriction.js';
import { ListRestrictions, RestrictionQuery } from '../queries/list-restrictions.js';
import { NewRestrictionView, OneRestrictionView, RestrictionView } from '../queries/restriction.view.js';
import { CreateRestrictionBody, UpdateRestrictionBody } from './restriction.dto.js';
import { duplicateRestriction, tooManyRestrictions } from '../domain/restriction.js';

const role = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';

const restrictionBody = {
  target_type: 'role',
  target_id: role,
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'create_issue' }],
};

const restrictionChanges = { mode: 'block', connector_slugs: ['notion'], tools: [] };

const listedRestriction = {
  id: 'rstr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  target_type: 'role',
  target_id: role,
  mode: 'block',
  connector_slugs: ['slack'],
  tools: [{ connector_slug: 'github', tool_name: 'create_issue', tool_label: 'Create issue' }],
  summary: 'Blocks slack and “Create issue” on github.',
  created_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  created_by_label: 'Ada Lovelace',
  updated_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsa',
  updated_by_label: 'Ada Lovelace',
  legacy_override: false,
  created_at: '2026-11-20T09:30:00.000Z',
  updated_at: '2026-11-20T09:30:00.000Z',
  target_label: null,
  connector_labels: { slack: 'Slack', github: 'GitHub' },
  can_manage: true,
};

const restrictionPage = { result: [listedRestriction], next_cursor: null, prev_cursor: null };

const oneRestriction = {
  ...listedRestriction,
  scope_connectors: { slack: { label: 'Slack', logo: null }, github: { label: 'GitHub', logo: null } },
  role_label: 'Contractor',
};

const changedRestriction = {
  ...oneRestriction,
  ...restrictionChanges,
  summary: 'Blocks notion.',
  connector_labels: { notion: 'Notion' },
  scope_connectors: { notion: { label: 'Notion', logo: null } },
};

const newRestriction = { ...oneRestriction, active_grant_count: 0 };

const absent = [notFound, 'No such restriction.'] as const;
const needsManage = 'Needs `restriction:manage`. A restriction on a member also requires `restriction:override`.';
const writeErrors = [selfTarget, ownRole, duplicateRestriction, tooManyRestrictions];

@ApiTags('Restrictions')
@Controller('restriction')
export class RestrictionController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'update' | 'remove'> = {
    list: canSeeRestrictions,
    get: canSeeRestrictions,
    create: canWriteRestrictions,
    update: canWriteRestrictions,
    remove: canWriteRestrictions,
  };

  static readonly earlyReads: RouteReads<'get'> = { get: ({ id }) => new EarlyRead(restrictionById, { id }) };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listRestrictions',
    summary: 'List restrictions',
    description: 'The allow and block rules of the organization, newest first. Needs `restriction:view`.',
    pageOf: RestrictionView,
    example: restrictionPage,
  })
  list(@CurrentCaller() caller: Caller, @Query() query: RestrictionQuery): Promise<Page<RestrictionView>> {
    return this.queryBus.execute(new ListRestrictions(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getRestriction',
    summary: 'Get a restriction',
    description: 'One rule, with the name and logo of every connector in it. Needs `restriction:view`.',
    view: OneRestrictionView,
    example: oneRestriction,
    errors: [absent],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneRestrictionView>> {
    return this.queryBus.execute(new GetRestriction(caller, id));
  }

  @Post()
  @Operation({
    id: 'createRestriction',
    summary: 'Create a restriction',
    alsoCalled:
      'block destructive tools, restrict a role to some tools, limit a role to some tools, block a tool, ' +
      'block a connector, restrict a member, restrict a role, allow only some tools, allow list, ' +
      'prevent a member from using a tool, stop members from using tools',
    description:
      'The rule takes effect on the next request of every member whom it binds. Needs `restriction:manage`, and for a ' +
      'restriction on a member also `restriction:override`. You cannot restrict yourself, a role you hold, ' +
      'or a role with exactly your permissions.',
    status: 201,
    body: { type: CreateRestrictionBody, example: restrictionBody },
    view: NewRestrictionView,
    example: newRestriction,
    errors: writeErrors,
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateRestrictionBody,
  ): Promise<Versioned<NewRestrictionView>> {
    const id = await this.commandBus.execute(
      new CreateRestriction(caller, { connector_slugs: [], tools: [], ...body }),
    );
    const { version, view } = await this.queryBus.execute(new GetRestriction(caller, id));
    const active_grant_count = await this.queryBus.execute(new CountActiveGrants(caller, id));
    return Versioned.of(version, Object.assign(view, { active_grant_count })).at(`/restriction/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateRestriction',
    summary: 'Update a restriction',
    description:
      'Changes only the fields you send. You must be allowed to write the rule for both its current and its ' +
      'new target. `legacy_override: false` clears the legacy override on all restrictions of the member. ' +
      needsManage,
    body: { type: UpdateRestrictionBody, example: restrictionChanges },
    view: OneRestrictionView,
    example: changedRestriction,
    errors: [absent, ...writeErrors],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateRestrictionBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<OneRestrictionView>> {
    await this.commandBus.execute(new UpdateRestriction(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteRestriction',
    summary: 'Delete a restriction',
    alsoCalled: 'delete a block, lift a restriction, unblock a tool, unblock a connector, undo a block',
    description:
      'The connectors and tools that the rule blocked become available again, unless other rules block them. ' +
      needsManage,
    status: 204,
    errors: [absent, selfTarget, ownRole],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    await this.commandBus.execute(new DeleteRestriction(caller, id, expected));
  }
}

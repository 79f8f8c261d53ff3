import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, IfMatch, Operation, type Page, Versioned } from '#kernel';
import { CreateRestriction } from '../commands/create-restriction.js';
import { DeleteRestriction } from '../commands/delete-restriction.js';
import { UpdateRestriction } from '../commands/update-restriction.js';
import { canSeeRestrictions, canWriteRestrictions } from '../domain/restriction-policy.js';
import { CountActiveGrants } from '../queries/count-active-grants.js';
import { GetRestriction } from '../queries/get-restriction.js';
import { ListRestrictions } from '../queries/list-restrictions.js';
import { RestrictionQuery } from '../queries/restriction-query.dto.js';
import { NewRestrictionView, OneRestrictionView, RestrictionView } from '../queries/restriction.view.js';
import {
  newRestriction,
  oneRestriction,
  restrictionBody,
  restrictionChanges,
  restrictionPage,
} from './restriction-examples.js';
import { CreateRestrictionBody, UpdateRestrictionBody } from './restriction.dto.js';

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

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
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
    return this.queries.execute(new ListRestrictions(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getRestriction',
    summary: 'Get a restriction',
    description: 'One rule, with the name and logo of every connector it scopes. Needs `restriction:view`.',
    view: OneRestrictionView,
    example: oneRestriction,
    errors: { 404: 'The organization has no such restriction.' },
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneRestrictionView>> {
    return this.queries.execute(new GetRestriction(caller, id));
  }

  @Post()
  @Operation({
    id: 'createRestriction',
    summary: 'Create a restriction',
    description:
      'Holds from the next request on of everyone it binds. Needs `restriction:manage`, for a member also ' +
      '`restriction:override`; nobody may restrict themselves, a role they hold, or one with exactly their permissions.',
    status: 201,
    body: { type: CreateRestrictionBody, example: restrictionBody },
    view: NewRestrictionView,
    example: newRestriction,
    errors: { 409: 'Another restriction says the same of this target, or a quota is reached.' },
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateRestrictionBody,
  ): Promise<Versioned<NewRestrictionView>> {
    const id = await this.commands.execute(new CreateRestriction(caller, { connector_slugs: [], tools: [], ...body }));
    const { version, view } = await this.queries.execute(new GetRestriction(caller, id));
    const active_grant_count = await this.queries.execute(new CountActiveGrants(caller, view));
    return Versioned.of(version, Object.assign(view, { active_grant_count })).at(`/restriction/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateRestriction',
    summary: 'Update a restriction',
    description:
      'Changes what is sent and nothing else. The caller must be allowed to write the rule for the target it has and ' +
      'for the one it gets. `legacy_override: false` clears the override on every row of the member.',
    body: { type: UpdateRestrictionBody, example: restrictionChanges },
    view: OneRestrictionView,
    example: oneRestriction,
    errors: {
      404: 'The organization has no such restriction.',
      409: 'Another restriction says the same of this target, or a quota is reached.',
      412: 'The restriction has changed since it was read.',
    },
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateRestrictionBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<OneRestrictionView>> {
    await this.commands.execute(new UpdateRestriction(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteRestriction',
    summary: 'Delete a restriction',
    description: 'What it blocked is reachable again, as far as other rules admit it.',
    status: 204,
    errors: {
      404: 'The organization has no such restriction.',
      412: 'The restriction has changed since it was read.',
    },
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteRestriction(caller, id, expected));
  }
}

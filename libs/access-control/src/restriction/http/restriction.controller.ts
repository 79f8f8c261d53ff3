import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, type Caller, CurrentCaller, IfMatch, type Page, Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateRestriction } from '../commands/create-restriction.js';
import { DeleteRestriction } from '../commands/delete-restriction.js';
import { UpdateRestriction } from '../commands/update-restriction.js';
import { canSeeRestrictions, canWriteRestrictions } from '../domain/restriction-policy.js';
import { CountActiveGrants } from '../queries/count-active-grants.js';
import { GetRestriction } from '../queries/get-restriction.js';
import { ListRestrictions } from '../queries/list-restrictions.js';
import {
  RestrictionQuery,
  NewRestrictionView,
  OneRestrictionView,
  RestrictionView,
} from '../queries/restriction.view.js';
import { restrictionOperations } from './restriction-operations.js';
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
  @Operation(restrictionOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: RestrictionQuery): Promise<Page<RestrictionView>> {
    return this.queries.execute(new ListRestrictions(caller, query));
  }

  @Get(':id')
  @Operation(restrictionOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<OneRestrictionView>> {
    return this.queries.execute(new GetRestriction(caller, id));
  }

  @Post()
  @Operation(restrictionOperations.create)
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
  @Operation(restrictionOperations.update)
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
  @Operation(restrictionOperations.remove)
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    await this.commands.execute(new DeleteRestriction(caller, id, expected));
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type RouteAccess, anyMember, type Caller, CurrentCaller, IfMatch, type Page, type Versioned } from '#kernel';
import { Operation } from '#platform/openapi';
import { CreateTeam } from '../commands/create-team.js';
import { DeleteTeam } from '../commands/delete-team.js';
import { UpdateTeam } from '../commands/update-team.js';
import { canCreateTeam } from '../domain/team-policy.js';
import { GetTeam } from '../queries/get-team.js';
import { ListTeams } from '../queries/list-teams.js';
import { TeamQuery, type TeamView } from '../queries/team.view.js';
import { teamOperations } from './team-operations.js';
import { CreateTeamBody, UpdateTeamBody } from './team.dto.js';

@ApiTags('Teams')
@Controller('team')
export class TeamController {
  static readonly access: RouteAccess<'list' | 'get' | 'create' | 'update' | 'remove'> = {
    list: anyMember,
    get: anyMember,
    create: canCreateTeam,
    update: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get()
  @Operation(teamOperations.list)
  list(@CurrentCaller() caller: Caller, @Query() query: TeamQuery): Promise<Page<TeamView>> {
    return this.queries.execute(new ListTeams(caller, query));
  }

  @Get(':id')
  @Operation(teamOperations.get)
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<TeamView>> {
    return this.queries.execute(new GetTeam(caller, id));
  }

  @Post()
  @Operation(teamOperations.create)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateTeamBody): Promise<Versioned<TeamView>> {
    const { name, description = null, members = [] } = body;
    const memberships = members.map(({ user_id, is_admin = false }) => ({ user_id, is_admin }));
    const id = await this.commands.execute(new CreateTeam(caller, { name, description }, memberships));
    return (await this.get(caller, id)).at(`/team/${id}`);
  }

  @Patch(':id')
  @Operation(teamOperations.update)
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateTeamBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<TeamView>> {
    await this.commands.execute(new UpdateTeam(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation(teamOperations.remove)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new DeleteTeam(caller, id, expected));
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags, PartialType, PickType } from '@nestjs/swagger';
import { ArrayUnique } from 'class-validator';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, IfMatch, ListOf, MayBeAbsent, NullableText, Text, type Versioned } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { CreateTeam } from '../commands/create-team.js';
import { DeleteTeam } from '../commands/delete-team.js';
import { UpdateTeam } from '../commands/update-team.js';
import { canCreateTeam, ownTeam, usableAccountInTeam, notTeamAdmin, provisionedTeam } from '../domain/team-policy.js';
import { GetTeam } from '../queries/get-team.js';
import { ListTeams, TeamQuery } from '../queries/list-teams.js';
import { TeamView } from '../queries/team.view.js';
import { TeamMemberBody } from './team-member.controller.js';
import { teamNameTaken, teamLimit } from '../domain/teams.js';

class CreateTeamBody {
  /** The display name. It must be unique among the teams of the organization, ignoring case. */
  @Text({ max: 80 })
  name!: string;

  /** What the team is for. */
  @NullableText({ max: 500, lines: true })
  description?: string | null;

  /** Members to add besides the creator, who always becomes a member and an administrator. */
  @MayBeAbsent()
  @ArrayUnique((member?: TeamMemberBody) => member?.user_id)
  @ListOf(TeamMemberBody, 500)
  members?: TeamMemberBody[];
}

class UpdateTeamBody extends PartialType(PickType(CreateTeamBody, ['name', 'description']), {
  skipNullProperties: false,
}) {}

const teamExample = {
  id: 'team_01k7vm3q8ef6ha4x2c9b5t0rsd',
  name: 'Sales',
  description: null,
  source: 'manual',
  member_count: 4,
  admin_count: 1,
  my_role: 'admin',
  can_manage: true,
  can_manage_members: true,
  can_delete: true,
  created_at: '2026-11-20T08:00:00.000Z',
  updated_at: '2026-11-20T08:00:00.000Z',
};

const missing: RouteError = [notFound, 'No such team.'];
const stale: RouteError = [versionMismatch, 'The team has changed since you read it.'];

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
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Get()
  @Operation({
    id: 'listTeams',
    summary: 'List teams',
    description: "Every team of the organization, with the caller's role in it.",
    pageOf: TeamView,
    example: { result: [teamExample], next_cursor: null, prev_cursor: null },
  })
  list(@CurrentCaller() caller: Caller, @Query() query: TeamQuery): Promise<Page<TeamView>> {
    return this.queryBus.execute(new ListTeams(caller, query));
  }

  @Get(':id')
  @Operation({
    id: 'getTeam',
    summary: 'Get a team',
    description: "One team, with the caller's role in it and what the caller may do.",
    view: TeamView,
    example: teamExample,
    errors: [missing],
  })
  get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<Versioned<TeamView>> {
    return this.queryBus.execute(new GetTeam(caller, id));
  }

  @Post()
  @Operation({
    id: 'createTeam',
    summary: 'Create a team',
    alsoCalled: 'make a group of people, group members',
    description: 'You become a member and administrator of the team. Needs `team:create` or `team:manage`.',
    status: 201,
    body: {
      type: CreateTeamBody,
      example: { name: 'Sales', members: [{ user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse' }] },
    },
    view: TeamView,
    example: teamExample,
    errors: [[invalidFields, 'A member is unknown.'], ownTeam, usableAccountInTeam, teamNameTaken, teamLimit],
  })
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateTeamBody): Promise<Versioned<TeamView>> {
    const { name, description = null, members = [] } = body;
    const memberships = members.map(({ user_id, is_admin = false }) => ({ user_id, is_admin }));
    const id = await this.commandBus.execute(new CreateTeam(caller, { name, description }, memberships));
    return (await this.get(caller, id)).at(`/team/${id}`);
  }

  @Patch(':id')
  @Operation({
    id: 'updateTeam',
    summary: 'Update a team',
    description:
      'Changes only the fields you send. Administrators of the team and holders of `team:manage` can call this route.',
    body: { type: UpdateTeamBody, example: { description: 'Sells.' } },
    view: TeamView,
    example: { ...teamExample, description: 'Sells.' },
    errors: [notTeamAdmin, missing, teamNameTaken, provisionedTeam, stale],
  })
  async update(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateTeamBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<TeamView>> {
    await this.commandBus.execute(new UpdateTeam(caller, id, body, expected));
    return this.get(caller, id);
  }

  @Delete(':id')
  @Operation({
    id: 'deleteTeam',
    summary: 'Delete a team',
    description:
      'All shares with the team end. Administrators of the team and holders of `team:manage` can call this route.',
    status: 204,
    errors: [notTeamAdmin, missing, provisionedTeam, stale],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new DeleteTeam(caller, id, expected));
  }
}

import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { anyMember, type Caller, invalidFields, notFound, type RouteAccess, versionMismatch } from '#kernel';
import { CurrentCaller, Id, IfMatch, MayBeAbsent, type Versioned, ViewWithStatus } from '#kernel/http';
import { type Page } from '#kernel/paging';
import { Operation, type RouteError } from '#platform/openapi';
import { AddTeamMember, RemoveTeamMember } from '../commands/add-team-member.js';
import { AppointTeamAdmin } from '../commands/appoint-team-admin.js';
import { GetTeamMember } from '../queries/get-team-member.js';
import { ListTeamMembers, TeamMemberQuery } from '../queries/list-team-members.js';
import { TeamMemberView } from '../queries/team.view.js';
import {
  notTeamAdmin,
  ownTeam,
  usableAccountInTeam,
  ownAppointment,
  provisionedTeam,
  lastAdmin,
} from '../domain/team-policy.js';
import { teamFull } from '../domain/teams.js';

export class TeamMemberBody {
  /** The id of the member to add. */
  @Id('usr') user_id!: string;
  /** Whether the member becomes a team administrator. You cannot appoint yourself. */
  @ApiPropertyOptional({ default: false }) @MayBeAbsent() @IsBoolean() is_admin?: boolean;
}

class AppointBody {
  /** Whether the member administers the team. */
  @IsBoolean() is_admin!: boolean;
}

const memberExample = {
  user_id: 'usr_01k7vm3q8ef6ha4x2c9b5t0rse',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  avatar_url: null,
  status: 'active',
  is_admin: false,
  added_at: '2026-11-20T08:00:00.000Z',
  added_by: 'usr_01k7vm3q8ef6ha4x2c9b5t0rsf',
  added_by_label: 'Grace Hopper',
};

const missing: RouteError = [notFound, 'No such team.'];
const noSuchMember: RouteError = [notFound, 'No such team, or the team has no such member.'];
const stale: RouteError = [versionMismatch, 'The team has changed since you read it.'];

@ApiTags('Teams')
@Controller('team/:id/member')
export class TeamMemberListController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(private readonly queryBus: QueryBus) {}

  @Get()
  @Operation({
    id: 'listTeamMembers',
    summary: "List a team's members",
    alsoCalled: 'people of a team',
    description: 'All members of the team, including suspended ones.',
    pageOf: TeamMemberView,
    example: { result: [memberExample], next_cursor: null, prev_cursor: null },
    errors: [missing],
  })
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: TeamMemberQuery,
  ): Promise<Page<TeamMemberView>> {
    return this.queryBus.execute(new ListTeamMembers(caller, id, query));
  }
}

/** The same list under its plural name. */
@ApiExcludeController()
@Controller('team/:id/members')
export class TeamMembersListController extends TeamMemberListController {}

@ApiTags('Teams')
@Controller('team/:id/members')
export class TeamMemberController {
  static readonly access: RouteAccess<'add' | 'appoint' | 'remove'> = {
    add: anyMember,
    appoint: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
  ) {}

  @Post()
  @Operation({
    id: 'addTeamMember',
    summary: 'Add a team member',
    alsoCalled: 'assign a member to a team, put in a team, join a team',
    description:
      'Returns 200 and changes nothing if the member already belongs to the team. You cannot add yourself. You can ' +
      'add your service members, and members whose invite link you saw, only to teams that you are in. Only administrators ' +
      'of the team and holders of `team:manage` can call this route.',
    status: 201,
    body: { type: TeamMemberBody, example: { user_id: memberExample.user_id, is_admin: false } },
    view: TeamMemberView,
    example: memberExample,
    also: { 200: { when: 'The member already belongs to the team.', view: TeamMemberView, example: memberExample } },
    errors: [
      [invalidFields, 'The member is unknown.'],
      notTeamAdmin,
      ownTeam,
      usableAccountInTeam,
      ownAppointment,
      missing,
      provisionedTeam,
      teamFull,
    ],
  })
  async add(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { user_id, is_admin = false }: TeamMemberBody,
  ): Promise<ViewWithStatus<Versioned<TeamMemberView>>> {
    const isNew = await this.commandBus.execute(new AddTeamMember(caller, id, { user_id, is_admin }));
    const answer = await this.queryBus.execute(new GetTeamMember(caller, id, user_id));
    return new ViewWithStatus(isNew ? 201 : 200, answer);
  }

  @Patch(':userId')
  @Operation({
    id: 'appointTeamAdmin',
    summary: 'Appoint or remove a team administrator',
    alsoCalled:
      'make someone a team admin, make a team admin, team lead, team leader, promote a team member, ' +
      'team administrator',
    description:
      'Team administrators can share some kinds of resources that are shared with the team. Administrators may step ' +
      'down, except the last one. Only administrators of the team and holders of ' +
      '`team:manage` can call this route.',
    body: { type: AppointBody, example: { is_admin: true } },
    view: TeamMemberView,
    example: { ...memberExample, is_admin: true },
    errors: [notTeamAdmin, ownAppointment, noSuchMember, lastAdmin, stale],
  })
  async appoint(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('userId') user_id: string,
    @Body() { is_admin }: AppointBody,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<Versioned<TeamMemberView>> {
    await this.commandBus.execute(new AppointTeamAdmin(caller, id, { user_id, is_admin }, expected));
    return this.queryBus.execute(new GetTeamMember(caller, id, user_id));
  }

  @Delete(':userId')
  @Operation({
    id: 'removeTeamMember',
    summary: 'Remove a team member',
    alsoCalled: 'leave a team',
    description:
      'Team administrators and holders of `team:manage` can remove other members, and every member may leave. The ' +
      'last administrator must appoint another administrator first.',
    status: 204,
    errors: [notTeamAdmin, noSuchMember, lastAdmin, provisionedTeam, stale],
  })
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @IfMatch() expected: readonly number[] | undefined,
  ): Promise<void> {
    return this.commandBus.execute(new RemoveTeamMember(caller, id, userId, expected));
  }
}

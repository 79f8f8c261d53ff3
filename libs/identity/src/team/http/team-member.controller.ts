import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  type RouteAccess,
  ViewWithStatus,
  anyMember,
  type Caller,
  CurrentCaller,
  IfMatch,
  type Page,
  type Versioned,
} from '#kernel';
import { Operation } from '#platform/openapi';
import { AddTeamMember } from '../commands/add-team-member.js';
import { AppointTeamAdmin } from '../commands/appoint-team-admin.js';
import { RemoveTeamMember } from '../commands/remove-team-member.js';
import { GetTeamMember } from '../queries/get-team-member.js';
import { ListTeamMembers } from '../queries/list-team-members.js';
import { TeamMemberQuery, type TeamMemberView } from '../queries/team.view.js';
import { teamOperations } from './team-operations.js';
import { AppointBody, TeamMemberBody } from './team.dto.js';

@ApiTags('Teams')
@Controller('team/:id')
export class TeamMemberController {
  static readonly access: RouteAccess<'list' | 'add' | 'appoint' | 'remove'> = {
    list: anyMember,
    add: anyMember,
    appoint: anyMember,
    remove: anyMember,
  };

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Get('member')
  @Operation(teamOperations.listMembers)
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: TeamMemberQuery,
  ): Promise<Page<TeamMemberView>> {
    return this.queries.execute(new ListTeamMembers(caller, id, query));
  }

  @Post('members')
  @Operation(teamOperations.addMember)
  async add(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { user_id, is_admin = false }: TeamMemberBody,
  ): Promise<ViewWithStatus<Versioned<TeamMemberView>>> {
    const isNew = await this.commands.execute(new AddTeamMember(caller, id, { user_id, is_admin }));
    const answer = await this.queries.execute(new GetTeamMember(caller, id, user_id));
    return isNew
      ? new ViewWithStatus(201, answer.at(`/team/${id}/members/${user_id}`))
      : new ViewWithStatus(200, answer);
  }

  @Patch('members/:userId')
  @Operation(teamOperations.appoint)
  async appoint(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('userId') user_id: string,
    @Body() { is_admin }: AppointBody,
    @IfMatch() expected: number | undefined,
  ): Promise<Versioned<TeamMemberView>> {
    await this.commands.execute(new AppointTeamAdmin(caller, id, { user_id, is_admin }, expected));
    return this.queries.execute(new GetTeamMember(caller, id, user_id));
  }

  @Delete('members/:userId')
  @Operation(teamOperations.removeMember)
  remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('userId') userId: string,
    @IfMatch() expected: number | undefined,
  ): Promise<void> {
    return this.commands.execute(new RemoveTeamMember(caller, id, userId, expected));
  }
}

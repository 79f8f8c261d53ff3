import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { anyMember, type Caller, CurrentCaller, type Page, type RouteAccess } from '#kernel';
import { ListTeamMembers } from '../queries/list-team-members.js';
import { TeamMemberQuery, type TeamMemberView } from '../queries/team.view.js';

/** Also lists the members at `/team/{id}/members`, which is the path for adding members. */
@ApiExcludeController()
@Controller('team/:id/members')
export class TeamMembersController {
  static readonly access: RouteAccess<'list'> = { list: anyMember };

  constructor(private readonly queries: QueryBus) {}

  @Get()
  list(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: TeamMemberQuery,
  ): Promise<Page<TeamMemberView>> {
    return this.queries.execute(new ListTeamMembers(caller, id, query));
  }
}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { MemberModule } from '../member/member.module.js';
import { AddTeamMemberHandler, RemoveTeamMemberHandler } from './commands/add-team-member.js';
import { AppointTeamAdminHandler } from './commands/appoint-team-admin.js';
import { CreateTeamHandler } from './commands/create-team.js';
import { DeleteTeamHandler } from './commands/delete-team.js';
import { UpdateTeamHandler } from './commands/update-team.js';
import { TeamLabels, TeamMembers, Teams } from './domain/teams.js';
import { TeamCandidates } from './services/team-candidates.js';
import { TeamMirroring } from './services/team-mirroring.js';
import {
  TeamMemberController,
  TeamMemberListController,
  TeamMembersListController,
} from './http/team-member.controller.js';
import { TeamController } from './http/team.controller.js';
import { StoredTeamLabels, StoredTeams } from './persistence/stored-teams.js';
import { StoredTeamMembers } from './persistence/stored-team-members.js';
import { GetTeamMemberHandler } from './queries/get-team-member.js';
import { GetTeamHandler } from './queries/get-team.js';
import { ListTeamMembersHandler } from './queries/list-team-members.js';
import { ListTeamsHandler } from './queries/list-teams.js';
import { TeamMemberViewBuilder } from './queries/team.view.js';
import { TeamOffboarding } from './hooks/team-offboarding.js';

@Module({
  imports: [CqrsModule, MemberModule],
  controllers: [TeamController, TeamMemberListController, TeamMemberController, TeamMembersListController],
  providers: [
    { provide: Teams, useClass: StoredTeams },
    { provide: TeamMembers, useClass: StoredTeamMembers },
    { provide: TeamLabels, useClass: StoredTeamLabels },
    TeamCandidates,
    TeamMirroring,
    TeamOffboarding,
    TeamMemberViewBuilder,
    CreateTeamHandler,
    UpdateTeamHandler,
    DeleteTeamHandler,
    AddTeamMemberHandler,
    AppointTeamAdminHandler,
    RemoveTeamMemberHandler,
    ListTeamsHandler,
    GetTeamHandler,
    ListTeamMembersHandler,
    GetTeamMemberHandler,
  ],
  exports: [TeamMirroring, TeamLabels, TeamMembers, Teams],
})
export class TeamModule {}

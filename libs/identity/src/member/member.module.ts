import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RoleModule } from '../role/role.module.js';
import { Roles } from '../role/domain/roles.js';
import { CreateMemberHandler } from './commands/create-member.js';
import { ReactivateMemberHandler, SuspendMemberHandler } from './commands/suspend-member.js';
import { UpdateMemberHandler } from './commands/update-member.js';
import { MemberLabels, MemberProfiles } from './domain/member-labels.js';
import { Departures, Members, MembersByRole, MemberStatuses } from './domain/members.js';
import { PeopleSettings } from './domain/people-settings.js';
import { Seats } from './domain/seats.js';
import { SeatCounting, SecurityCounting } from './domain/member-counts.js';
import { RoleChangeLog } from './domain/role-change-log.js';
import { LogRoleChangesJob } from './jobs/log-role-changes.job.js';
import { StoredRoleChangeLog } from './persistence/stored-role-change-log.js';
import { StoredRoleHolders } from './persistence/stored-role-holders.js';
import { MemberController, MembersController } from './http/member.controller.js';
import { MembersSuspensionController, SuspensionController } from './http/suspension.controller.js';
import { StoredDepartures, StoredMembers } from './persistence/stored-members.js';
import { StoredMemberProfiles } from './persistence/stored-member-profiles.js';
import { StoredMembersByRole } from './persistence/stored-members-by-role.js';
import { StoredSeatCounting, StoredSecurityCounting } from './persistence/stored-member-counts.js';
import { GetMemberHandler } from './queries/get-member.js';
import { ListMembersHandler } from './queries/list-members.js';
import { ListResponsibilityRequestsHandler } from './queries/list-responsibility-requests.js';
import { MemberViewBuilder } from './queries/member-view-builder.js';
import { ServiceMemberSuspension } from './services/service-member-suspension.js';

@Module({
  imports: [CqrsModule, RoleModule],
  controllers: [MemberController, MembersController, SuspensionController, MembersSuspensionController],
  providers: [
    { provide: Members, useClass: StoredMembers },
    StoredRoleHolders,
    { provide: RoleChangeLog, useClass: StoredRoleChangeLog },
    LogRoleChangesJob,
    { provide: MemberStatuses, useExisting: Members },
    { provide: MembersByRole, useClass: StoredMembersByRole },
    { provide: Departures, useClass: StoredDepartures },
    { provide: SeatCounting, useClass: StoredSeatCounting },
    { provide: SecurityCounting, useClass: StoredSecurityCounting },
    { provide: MemberProfiles, useClass: StoredMemberProfiles },
    {
      provide: MemberLabels,
      useFactory: (profiles: MemberProfiles) => new MemberLabels(profiles),
      inject: [MemberProfiles],
    },
    {
      provide: Seats,
      useFactory: (...ports: ConstructorParameters<typeof Seats>) => new Seats(...ports),
      inject: [Members, Roles, PeopleSettings],
    },
    MemberViewBuilder,
    ServiceMemberSuspension,
    CreateMemberHandler,
    UpdateMemberHandler,
    SuspendMemberHandler,
    ReactivateMemberHandler,
    ListMembersHandler,
    ListResponsibilityRequestsHandler,
    GetMemberHandler,
  ],
  exports: [
    GetMemberHandler,
    RoleChangeLog,
    StoredRoleHolders,
    Departures,
    Members,
    MemberLabels,
    MemberProfiles,
    MemberStatuses,
    MembersByRole,
    SeatCounting,
    SecurityCounting,
    Seats,
    ServiceMemberSuspension,
  ],
})
export class MemberModule {}

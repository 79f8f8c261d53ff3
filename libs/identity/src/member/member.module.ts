import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Hooks } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { Roles } from '../role/domain/roles.js';
import { AcceptResponsibleHandler } from './commands/accept-responsible.js';
import { AskResponsibleHandler } from './commands/ask-responsible.js';
import { ChooseNotificationsHandler } from './commands/choose-notifications.js';
import { CreateMemberHandler } from './commands/create-member.js';
import { MailConcernedHandler } from './commands/mail-concerned.js';
import { ReactivateMemberHandler } from './commands/reactivate-member.js';
import { RemoveMemberHandler } from './commands/remove-member.js';
import { SuspendMemberHandler } from './commands/suspend-member.js';
import { UpdateMemberHandler } from './commands/update-member.js';
import { DirectoryMembers, DirectoryPages } from './domain/directory-members.js';
import { GroupRoles } from './domain/group-roles.js';
import { MemberLabels, MemberProfiles } from './domain/member-labels.js';
import { Departures, MemberStatuses } from './domain/member-statuses.js';
import { MembersByRole } from './domain/members-by-role.js';
import { Members } from './domain/members.js';
import { MailAddresses, MemberMail } from './domain/member-mail.js';
import { Memberships, OrganizationDirectory } from './domain/organization-directory.js';
import { PeopleSettings } from './domain/people-settings.js';
import { SeatCounting } from './domain/seat-counting.js';
import { SecurityCounting } from './domain/security-counts.js';
import { Seats } from './domain/seats.js';
import { MeController } from './http/me.controller.js';
import { MemberController } from './http/member.controller.js';
import { MembersController, MembershipsController, MembersResponsibleController } from './http/members.controller.js';
import { MembershipController } from './http/membership.controller.js';
import { ResponsibleController } from './http/responsible.controller.js';
import { MemberMailedWhenConcerned } from './jobs/mail-member.job.js';
import { StoredDepartures } from './persistence/stored-departures.js';
import { StoredDirectoryPages } from './persistence/stored-directory-pages.js';
import { StoredMailAddresses } from './persistence/stored-mail-addresses.js';
import { StoredMemberProfiles } from './persistence/stored-member-profiles.js';
import { StoredMembersByRole } from './persistence/stored-members-by-role.js';
import { StoredMembers } from './persistence/stored-members.js';
import { StoredMemberships } from './persistence/stored-memberships.js';
import { StoredSeatCounting } from './persistence/stored-seat-counting.js';
import { StoredSecurityCounting } from './persistence/stored-security-counting.js';
import { GetMeHandler } from './queries/get-me.js';
import { GetMemberHandler } from './queries/get-member.js';
import { ListMembersHandler } from './queries/list-members.js';
import { MemberViews } from './queries/member-views.js';
import { PreviewOffboardingHandler } from './queries/preview-offboarding.js';
import { RoleChangesModule } from './role-changes.module.js';
import { ServiceMemberOffboarding } from './services/service-member-offboarding.js';
import { RolesOfGroups } from './services/roles-of-groups.js';
import { Arrivals } from './domain/arrivals.js';
import { DirectoryEnrollment } from './services/directory-enrollment.js';
import { DirectoryMembership } from './services/directory-membership.js';
import { MemberOffboarding } from './services/member-offboarding.js';
import { OwnOrganizations } from './services/own-organizations.js';
import { PersonMatches } from './domain/person-matches.js';
import { StoredPersonMatches } from './persistence/stored-person-matches.js';

@Module({
  imports: [CqrsModule, RoleChangesModule],
  controllers: [
    MeController,
    MemberController,
    MembershipController,
    ResponsibleController,
    MembersController,
    MembershipsController,
    MembersResponsibleController,
  ],
  providers: [
    { provide: Members, useClass: StoredMembers },
    { provide: MemberStatuses, useExisting: Members },
    { provide: MembersByRole, useClass: StoredMembersByRole },
    { provide: Departures, useClass: StoredDepartures },
    { provide: SeatCounting, useClass: StoredSeatCounting },
    { provide: SecurityCounting, useClass: StoredSecurityCounting },
    { provide: Memberships, useClass: StoredMemberships },
    { provide: MemberProfiles, useClass: StoredMemberProfiles },
    {
      provide: MemberLabels,
      useFactory: (profiles: MemberProfiles) => new MemberLabels(profiles),
      inject: [MemberProfiles],
    },
    { provide: MailAddresses, useClass: StoredMailAddresses },
    {
      provide: MemberMail,
      useFactory: (...ports: ConstructorParameters<typeof MemberMail>) => new MemberMail(...ports),
      inject: [MailAddresses, OrganizationDirectory, MailDelivery],
    },
    {
      provide: Arrivals,
      useFactory: (hooks: Hooks) => new Arrivals(hooks),
      inject: [Hooks],
    },
    DirectoryEnrollment,
    { provide: DirectoryMembers, useClass: DirectoryMembership },
    { provide: DirectoryPages, useClass: StoredDirectoryPages },
    { provide: GroupRoles, useClass: RolesOfGroups },
    MemberOffboarding,
    OwnOrganizations,
    { provide: PersonMatches, useClass: StoredPersonMatches },
    ServiceMemberOffboarding,
    {
      provide: Seats,
      useFactory: (...ports: ConstructorParameters<typeof Seats>) => new Seats(...ports),
      inject: [Members, Roles, PeopleSettings],
    },
    MemberViews,
    ChooseNotificationsHandler,
    CreateMemberHandler,
    UpdateMemberHandler,
    SuspendMemberHandler,
    ReactivateMemberHandler,
    RemoveMemberHandler,
    AskResponsibleHandler,
    AcceptResponsibleHandler,
    MailConcernedHandler,
    MemberMailedWhenConcerned,
    ListMembersHandler,
    GetMemberHandler,
    GetMeHandler,
    PreviewOffboardingHandler,
  ],
  exports: [
    Arrivals,
    Departures,
    DirectoryMembers,
    DirectoryPages,
    GroupRoles,
    Members,
    MemberLabels,
    MemberMail,
    MemberProfiles,
    MemberStatuses,
    MembersByRole,
    Memberships,
    OwnOrganizations,
    PersonMatches,
    RoleChangesModule,
    SeatCounting,
    SecurityCounting,
    Seats,
  ],
})
export class MemberModule {}

import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Callers } from '#kernel';
import { AuthGuard, guardedBy } from '#kernel/http';
import { bindGlobally, startContext } from '#platform/bindings';
import { StoredCallers } from './caller/persistence/stored-callers.js';
import { StoredSecondAccounts } from './caller/persistence/stored-second-accounts.js';
import { SecondAccounts } from './member/domain/second-accounts.js';
import { StoredRoleHolders } from './member/persistence/stored-role-holders.js';
import { RoleHolders } from './role/domain/roles.js';
import { SecretModule } from './secret/secret.module.js';
import { CallerModule } from './caller/caller.module.js';
import { PageAddresses } from './notification/domain/page-addresses.js';
import { InviteLinks } from './invite/domain/invite-links.js';
import { InviteModule } from './invite/invite.module.js';
import { Avatars, type AvatarService } from './member/domain/member-labels.js';
import { MemberModule } from './member/member.module.js';
import { RoleModule } from './role/role.module.js';
import { ArrivalModule } from './arrival/arrival.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { NotificationModule } from './notification/notification.module.js';
import { OffboardingModule } from './offboarding/offboarding.module.js';
import { TeamModule } from './team/team.module.js';
import { type TokenEnvironment, tokenEnvironment } from './secret/domain/secret.js';
import { TokenModule } from './token/token.module.js';
import { AskConfirmationHandler } from './confirmation/commands/ask-confirmation.js';
import { ConfirmAddressHandler } from './confirmation/commands/confirm-address.js';
import { MailConfirmationHandler, MailConfirmationJob } from './confirmation/jobs/mail-confirmation.job.js';
import { ConfirmationController } from './confirmation/http/confirmation.controller.js';
import { ChooseNotificationsHandler } from './current-user/commands/choose-notifications.js';
import { MeController } from './current-user/http/me.controller.js';
import { GetMeHandler } from './current-user/queries/get-me.js';
import { OrganizationFounder } from './founding/services/organization-founder.js';
import { GroupRoles } from './group-roles/services/group-roles.js';
import { Memberships } from './membership/domain/organization-directory.js';
import { StoredMemberships } from './membership/persistence/stored-memberships.js';
import { OwnOrganizationCheck } from './membership/services/own-organization-check.js';
import { PermissionController } from './permission/http/permission.controller.js';
import { ListPermissionsHandler } from './permission/queries/list-permissions.js';
import { AcceptResponsibleHandler } from './responsible/commands/accept-responsible.js';
import { AskResponsibleHandler } from './responsible/commands/ask-responsible.js';
import { ResponsibleController, MembersResponsibleController } from './responsible/http/responsible.controller.js';

@Module({
  imports: [CqrsModule, MemberModule, SecretModule, TokenModule],
  controllers: [ConfirmationController],
  providers: [AskConfirmationHandler, ConfirmAddressHandler, MailConfirmationHandler, MailConfirmationJob],
})
class ConfirmationModule {}

@Module({
  imports: [CqrsModule, MemberModule],
  controllers: [MeController],
  providers: [ChooseNotificationsHandler, GetMeHandler],
})
class CurrentUserModule {}

@Module({
  imports: [MemberModule, RoleModule, SecretModule, TokenModule],
  providers: [OrganizationFounder],
  exports: [OrganizationFounder],
})
class FoundingModule {}

@Module({ imports: [MemberModule], providers: [GroupRoles], exports: [GroupRoles] })
class GroupRolesModule {}

@Module({
  providers: [{ provide: Memberships, useClass: StoredMemberships }, OwnOrganizationCheck],
  exports: [Memberships, OwnOrganizationCheck],
})
class MembershipModule {}

@Module({ imports: [CqrsModule], controllers: [PermissionController], providers: [ListPermissionsHandler] })
class PermissionModule {}

@Module({
  imports: [CqrsModule, MemberModule],
  controllers: [ResponsibleController, MembersResponsibleController],
  providers: [AskResponsibleHandler, AcceptResponsibleHandler],
})
class ResponsibleModule {}

export type IdentityOptions = {
  tokenEnvironment: TokenEnvironment;
  /** Base URL of the web app, where invites are accepted. */
  appUrl: string;
  /** Base URL of this service for clients. */
  serviceUrl: string;
  /** Where pictures of people come from. Off by default. */
  avatars?: AvatarService;
};

const parts = [
  ArrivalModule,
  CallerModule,
  ConfirmationModule,
  CurrentUserModule,
  DirectoryModule,
  FoundingModule,
  GroupRolesModule,
  InviteModule,
  MemberModule,
  MembershipModule,
  NotificationModule,
  OffboardingModule,
  PermissionModule,
  ResponsibleModule,
  RoleModule,
  SecretModule,
  TeamModule,
  TokenModule,
];

const ports = [
  { provide: Callers, useExisting: StoredCallers },
  { provide: RoleHolders, useExisting: StoredRoleHolders },
  { provide: SecondAccounts, useExisting: StoredSecondAccounts },
];

@Module({
  imports: [bindGlobally(ports, parts), ...parts],
  providers: guardedBy(AuthGuard),
  exports: parts,
})
export class IdentityModule {
  static forRoot({
    tokenEnvironment: environment,
    appUrl,
    serviceUrl,
    avatars = 'off',
  }: IdentityOptions): DynamicModule {
    return startContext(IdentityModule, parts, [
      { provide: tokenEnvironment, useValue: environment },
      { provide: Avatars, useValue: new Avatars(avatars) },
      { provide: InviteLinks, useValue: new InviteLinks(appUrl, serviceUrl) },
      { provide: PageAddresses, useValue: new PageAddresses(serviceUrl) },
    ]);
  }
}

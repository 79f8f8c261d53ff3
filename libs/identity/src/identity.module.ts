import { type DynamicModule, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthGuard, guardedBy } from '#kernel';
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
import { Secrets, type TokenEnvironment, tokenEnvironment } from './secret/domain/secret.js';
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
import { StoredSecrets } from './secret/persistence/stored-secrets.js';

@Module({
  imports: [CqrsModule],
  controllers: [ConfirmationController],
  providers: [AskConfirmationHandler, ConfirmAddressHandler, MailConfirmationHandler, MailConfirmationJob],
})
class ConfirmationModule {}

@Module({
  imports: [CqrsModule],
  controllers: [MeController],
  providers: [ChooseNotificationsHandler, GetMeHandler],
})
class CurrentUserModule {}

@Module({
  providers: [OrganizationFounder],
  exports: [OrganizationFounder],
})
class FoundingModule {}

@Module({
  providers: [GroupRoles],
  exports: [GroupRoles],
})
class GroupRolesModule {}

@Module({
  providers: [{ provide: Memberships, useClass: StoredMemberships }, OwnOrganizationCheck],
  exports: [Memberships, OwnOrganizationCheck],
})
class MembershipModule {}

@Module({ imports: [CqrsModule], controllers: [PermissionController], providers: [ListPermissionsHandler] })
class PermissionModule {}

@Module({
  imports: [CqrsModule],
  controllers: [ResponsibleController, MembersResponsibleController],
  providers: [AskResponsibleHandler, AcceptResponsibleHandler],
})
class ResponsibleModule {}

@Module({ providers: [{ provide: Secrets, useClass: StoredSecrets }], exports: [Secrets] })
class SecretModule {}

export type IdentityOptions = {
  tokenEnvironment: TokenEnvironment;
  /** Base URL of the web app, where invites are accepted. */
  appUrl: string;
  /** Base URL of this service for clients. */
  serviceUrl: string;
  /** Where pictures of people come from. Off by default. */
  avatars?: AvatarService;
};

@Module({})
export class IdentityModule {
  static forRoot(options: IdentityOptions): DynamicModule {
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
    return {
      module: IdentityModule,
      // Every context loads callers and the names of members.
      global: true,
      imports: parts,
      providers: [
        ...guardedBy(AuthGuard),
        { provide: tokenEnvironment, useValue: options.tokenEnvironment },
        { provide: Avatars, useValue: new Avatars(options.avatars ?? 'off') },
        { provide: InviteLinks, useValue: new InviteLinks(options.appUrl, options.serviceUrl) },
        { provide: PageAddresses, useValue: new PageAddresses(options.serviceUrl) },
      ],
      exports: [...parts, tokenEnvironment, Avatars, InviteLinks, PageAddresses],
    };
  }
}

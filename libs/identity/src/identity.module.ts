import { type DynamicModule, Module } from '@nestjs/common';
import { AuthGuard, guardedBy } from '#kernel';
import { CallerModule } from './caller/caller.module.js';
import { ConfirmationModule } from './confirmation/confirmation.module.js';
import { FoundingModule } from './founding/founding.module.js';
import { InviteLinks } from './invite/domain/invite-links.js';
import { InviteModule } from './invite/invite.module.js';
import { MemberModule } from './member/member.module.js';
import { PermissionModule } from './permission/permission.module.js';
import { RoleModule } from './role/role.module.js';
import { SecretModule } from './secret/secret.module.js';
import { ArrivalModule } from './arrival/arrival.module.js';
import { CurrentUserModule } from './current-user/current-user.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { GroupRolesModule } from './group-roles/group-roles.module.js';
import { MembershipModule } from './membership/membership.module.js';
import { NotificationModule } from './notification/notification.module.js';
import { OffboardingModule } from './offboarding/offboarding.module.js';
import { ResponsibleModule } from './responsible/responsible.module.js';
import { TeamModule } from './team/team.module.js';
import { type TokenEnvironment, tokenEnvironment } from './secret/domain/secret.js';
import { TokenModule } from './token/token.module.js';

export type IdentityOptions = {
  tokenEnvironment: TokenEnvironment;
  /** Base URL of the web app, where invites are accepted. */
  appUrl: string;
  /** Base URL of this service for clients. */
  serviceUrl: string;
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
      // Commands of every context need their caller, and pages need the names of people.
      global: true,
      imports: parts,
      providers: [
        ...guardedBy(AuthGuard),
        { provide: tokenEnvironment, useValue: options.tokenEnvironment },
        { provide: InviteLinks, useValue: new InviteLinks(options.appUrl, options.serviceUrl) },
      ],
      exports: [...parts, tokenEnvironment, InviteLinks],
    };
  }
}

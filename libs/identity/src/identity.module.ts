import { type DynamicModule, Module } from '@nestjs/common';
import { AuthGuard, guardedBy } from '#kernel';
import { CallerModule } from './caller/caller.module.js';
import { ConfirmationModule } from './confirmation/confirmation.module.js';
import { ConnectedAppModule } from './connected-app/connected-app.module.js';
import { FoundingModule } from './founding/founding.module.js';
import { InviteLinks } from './invite/domain/invite-links.js';
import { InviteModule } from './invite/invite.module.js';
import { MemberModule } from './member/member.module.js';
import { PermissionModule } from './permission/permission.module.js';
import { RoleModule } from './role/role.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { SecretModule } from './secret/secret.module.js';
import { TeamModule } from './team/team.module.js';
import { type TokenEnvironment, tokenEnvironment } from './secret/domain/secret.js';
import { TokenModule } from './token/token.module.js';

export type IdentityOptions = {
  tokenEnvironment: TokenEnvironment;
  /** The app that people use: invites are accepted there. */
  appUrl: string;
  /** Where clients reach this service. */
  serviceUrl: string;
};

@Module({})
export class IdentityModule {
  static forRoot(options: IdentityOptions): DynamicModule {
    const parts = [
      CallerModule,
      ConfirmationModule,
      ConnectedAppModule,
      FoundingModule,
      InviteModule,
      MemberModule,
      PermissionModule,
      RoleModule,
      SecretModule,
      SignInModule,
      TeamModule,
      TokenModule,
    ];
    return {
      module: IdentityModule,
      // Every context's commands need to know their caller, and its pages what people are called.
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

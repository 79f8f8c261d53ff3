import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { ConnectedAppModule } from './connected-app.module.js';
import { ChangeConnectedAppHandler } from './commands/change-connected-app.js';
import { SessionModule } from '../session/session.module.js';
import { AppPageController } from './http/app-page.controller.js';
import { ConnectedAppController } from './http/connected-app.controller.js';
import { DisconnectedAppController } from './http/disconnected-app.controller.js';
import { MemberAppController, MembersAppController } from './http/member-app.controller.js';
import { AllowAppAgainHandler } from './commands/allow-app-again.js';
import { ListDisconnectedAppsHandler } from './queries/list-disconnected-apps.js';
import { ListMemberAppsHandler } from './queries/list-member-apps.js';

/** The routes and pages of members' apps. They need toolboxes, which the command line does not load. */
@Module({
  imports: [ConnectedAppModule, CqrsModule, IdentityModule, SessionModule],
  controllers: [
    AppPageController,
    ConnectedAppController,
    DisconnectedAppController,
    MemberAppController,
    MembersAppController,
  ],
  providers: [AllowAppAgainHandler, ChangeConnectedAppHandler, ListDisconnectedAppsHandler, ListMemberAppsHandler],
})
export class OwnAppsModule {}

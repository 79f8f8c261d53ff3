import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ConnectedAppModule } from './connected-app.module.js';
import { ChangeConnectedAppHandler } from './commands/change-connected-app.js';
import { SessionModule } from '../session/session.module.js';
import { AppPageController } from './http/app-page.controller.js';
import { ConnectedAppController } from './http/connected-app.controller.js';

/** The routes and pages for the caller's own apps. They need toolboxes, which the command line does not load. */
@Module({
  imports: [ConnectedAppModule, CqrsModule, SessionModule],
  controllers: [AppPageController, ConnectedAppController],
  providers: [ChangeConnectedAppHandler],
})
export class OwnAppsModule {}

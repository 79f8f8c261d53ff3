import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangeConnectedAppHandler } from './commands/change-connected-app.js';
import { ConnectedAppController } from './http/connected-app.controller.js';

/** The routes for the caller's own apps. They need toolboxes, which the command line does not load. */
@Module({
  imports: [CqrsModule],
  controllers: [ConnectedAppController],
  providers: [ChangeConnectedAppHandler],
})
export class OwnAppsModule {}

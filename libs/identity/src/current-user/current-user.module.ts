import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChooseNotificationsHandler } from './commands/choose-notifications.js';
import { MeController } from './http/me.controller.js';
import { GetMeHandler } from './queries/get-me.js';

/** `/user/me`: the caller. */
@Module({
  imports: [CqrsModule],
  controllers: [MeController],
  providers: [ChooseNotificationsHandler, GetMeHandler],
})
export class CurrentUserModule {}

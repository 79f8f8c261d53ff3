import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AskConfirmationHandler } from './commands/ask-confirmation.js';
import { ConfirmAddressHandler } from './commands/confirm-address.js';
import { MailConfirmationHandler } from './commands/mail-confirmation.js';
import { ConfirmationController } from './http/confirmation.controller.js';
import { ConfirmationMailedWhenAsked } from './jobs/mail-confirmation.job.js';

@Module({
  imports: [CqrsModule],
  controllers: [ConfirmationController],
  providers: [AskConfirmationHandler, ConfirmAddressHandler, MailConfirmationHandler, ConfirmationMailedWhenAsked],
})
export class ConfirmationModule {}

import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AcceptResponsibleHandler } from './commands/accept-responsible.js';
import { AskResponsibleHandler } from './commands/ask-responsible.js';
import { ResponsibleController } from './http/responsible.controller.js';
import { MembersResponsibleController } from './http/members-responsible.controller.js';

/** The person who is responsible for a service member. */
@Module({
  imports: [CqrsModule],
  controllers: [ResponsibleController, MembersResponsibleController],
  providers: [AskResponsibleHandler, AcceptResponsibleHandler],
})
export class ResponsibleModule {}

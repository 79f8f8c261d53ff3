import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Clock, defineError, Resumable } from '#kernel';
import { MailDelivery } from '#platform/mail';
import { Members } from '../../member/domain/members.js';

/** Requests a mail with a code that confirms the address of the caller. */
export class AskConfirmation extends Command<void> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(AskConfirmation)
export class AskConfirmationHandler implements ICommandHandler<AskConfirmation> {
  constructor(
    private readonly members: Members,
    private readonly mailDelivery: MailDelivery,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller }: AskConfirmation): Promise<void> {
    const act = createAct(caller, this.clock);
    return this.members.change(caller.orgId, caller.userId, (member) => {
      member.requestConfirmation(act);
      if (!this.mailDelivery.isConfigured) throw mailNotConfigured();
    });
  }
}

/** Only the reader of the mail may learn the code, so confirmation needs mail. */
export const mailNotConfigured = defineError(
  409,
  'mail_not_configured',
  'This installation does not send mail.',
  () => 'This installation does not send mail, so you cannot confirm your address. Ask the operator for help.',
);

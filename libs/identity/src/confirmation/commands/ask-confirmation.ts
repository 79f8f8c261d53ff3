import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Clock, conflict, MailDelivery } from '#kernel';
import { Members } from '../../member/domain/members.js';

/** Members ask for a code that is mailed to their address. */
export class AskConfirmation extends Command<void> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(AskConfirmation)
export class AskConfirmationHandler implements ICommandHandler<AskConfirmation> {
  constructor(
    private readonly members: Members,
    private readonly mail: MailDelivery,
    private readonly clock: Clock,
  ) {}

  execute({ caller }: AskConfirmation): Promise<void> {
    const act = actOf(caller, this.clock);
    return this.members.change(caller.orgId, caller.userId, (member) => {
      member.askConfirmation(act);
      if (!this.mail.isConfigured) throw noMail();
    });
  }
}

/** Nobody but who reads the mail may learn the code, so that without mail there is none. */
const noMail = () =>
  conflict(
    'mail_not_configured',
    'No mail is sent here, and nothing else confirms an address: ask the operator for it.',
  );

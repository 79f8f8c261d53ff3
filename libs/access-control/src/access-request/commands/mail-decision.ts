import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail } from '#identity';
import { AccessRequests } from '../persistence/access-requests.js';
import { decisionMail } from '../domain/decision-mail.js';

/** Mails the decision to the requester, if they are still a member. */
export class MailDecision extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(MailDecision)
export class MailDecisionHandler implements ICommandHandler<MailDecision> {
  constructor(
    private readonly requests: AccessRequests,
    private readonly members: MemberMail,
  ) {}

  async execute({ orgId, id }: MailDecision): Promise<void> {
    const request = await this.requests.change(orgId, id, ({ state }) => state);
    const userIds = [request.requester_user_id];
    const notice = { notification: 'access_decisions', id: `${id}:decided`, userIds } as const;
    await this.members.send(orgId, notice, (to, organization) => decisionMail(request, organization, to));
  }
}

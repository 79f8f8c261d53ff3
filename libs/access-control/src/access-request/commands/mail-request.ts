import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail } from '#identity';
import { Clock } from '#kernel';
import { statusAt } from '../domain/access-request.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { requestMail } from '../domain/request-mail.js';
import { RequestDeciders } from '../services/request-deciders.js';

/** Mails a pending request to the members who may decide it. */
export class MailRequest extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(MailRequest)
export class MailRequestHandler implements ICommandHandler<MailRequest> {
  constructor(
    private readonly requests: AccessRequests,
    private readonly deciders: RequestDeciders,
    private readonly members: MemberMail,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailRequest): Promise<void> {
    if (!this.members.isConfigured) return;
    const request = await this.requests.change(orgId, id, ({ state }) => state);
    const requester = await this.deciders.findRequesterName(request);
    if (requester === null || statusAt(request, this.clock.now()) !== 'pending') return;
    const notice = {
      notification: 'access_requests',
      id: `${id}:filed`,
      userIds: await this.deciders.findDeciders(request),
    } as const;
    const write = (to: string, organization: string) => requestMail(request, { organization, requester }, to);
    await this.members.send(orgId, notice, write);
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OrganizationDirectory } from '#identity';
import { Clock, MailDelivery } from '#kernel';
import { statusAt } from '../domain/access-request.js';
import { AccessRequests } from '../domain/access-requests.js';
import { requestMail } from '../domain/request-mail.js';
import { RequestDeciders } from '../services/request-deciders.js';

/** Mails a request that waits to those who may decide it. */
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
    private readonly organizations: OrganizationDirectory,
    private readonly mail: MailDelivery,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailRequest): Promise<void> {
    if (!this.mail.isConfigured) return;
    const request = await this.requests.change(orgId, id, ({ state }) => state);
    const requester = await this.deciders.requesterOf(request);
    if (requester === null || statusAt(request, this.clock.now()) !== 'pending') return;
    const names = { organization: await this.organizations.nameOf(orgId), requester };
    for (const [userId, address] of await this.deciders.of(request)) {
      const noted = `${id}:filed:${userId}`;
      if (await this.mail.begin(orgId, noted)) await this.mail.send(orgId, noted, requestMail(request, names, address));
    }
  }
}

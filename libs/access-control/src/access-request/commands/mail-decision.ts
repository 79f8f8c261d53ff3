import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberProfiles, OrganizationDirectory } from '#identity';
import { MailDelivery } from '#kernel';
import { AccessRequests } from '../domain/access-requests.js';
import { decisionMail } from '../domain/decision-mail.js';

/** Mails who asked what was decided, if they still belong to the organization. */
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
    private readonly members: MemberProfiles,
    private readonly organizations: OrganizationDirectory,
    private readonly mail: MailDelivery,
  ) {}

  async execute({ orgId, id }: MailDecision): Promise<void> {
    if (!this.mail.isConfigured) return;
    const request = await this.requests.change(orgId, id, ({ state }) => state);
    const requester = request.requester_user_id;
    const profile = (await this.members.current(orgId, [requester])).get(requester);
    if (!profile?.email || profile.suspended) return;
    const message = decisionMail(request, await this.organizations.nameOf(orgId), profile.email);
    const noted = `${id}:decided`;
    if (await this.mail.begin(orgId, noted)) await this.mail.send(orgId, noted, message);
  }
}

import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail, MemberProfiles, PageAddresses } from '#identity';
import { Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type ApprovalEvent, type ApprovalState, statusAt } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalDeciders } from '../services/approval-deciders.js';

/** Mails a call that waits for a second person to the people who may decide about it. */
class MailApproval extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(MailApproval)
export class MailApprovalHandler implements ICommandHandler<MailApproval> {
  constructor(
    private readonly approvals: Approvals,
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly memberProfiles: MemberProfiles,
    private readonly memberMail: MemberMail,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailApproval): Promise<void> {
    if (!this.memberMail.isConfigured) return;
    const approval = await this.approvals.find(orgId, id);
    if (approval?.rule !== 'second_person' || statusAt(approval, this.clock.now()) !== 'pending') return;
    const requester = (await this.memberProfiles.current(orgId, [approval.requested_by])).get(approval.requested_by);
    if (!requester) return;
    const url = this.pageAddresses.ofApproval(id);
    for await (const { caller, edited } of this.approvalDeciders.find(approval)) {
      const all = await this.approvals.countWaitingFor(orgId, caller.userId, edited, this.clock.now());
      const others = { count: Math.max(0, all - 1), url: this.pageAddresses.ofApprovals() };
      await this.memberMail.send(
        orgId,
        { notification: 'approvals', id: this.noticeId(), userIds: [caller.userId] },
        (to, organization) => approvalMail(approval, { organization, requester: requester.name, url, others }, to),
      );
    }
  }

  /** The same for a whole minute, so that a person gets at most one mail per minute. */
  private noticeId(): string {
    return `approvals:${this.clock.now().toISOString().slice(0, 16)}`;
  }
}

type Facts = {
  organization: string;
  requester: string;
  /** The page of the call. */
  url: string;
  /** The other calls that wait for the reader, and the page that lists them. */
  others: { count: number; url: string };
};

function approvalMail(
  approval: ApprovalState,
  { organization, requester, url, others }: Facts,
  to: string,
): MailMessage {
  const who = nameInMail(requester);
  return composeMail({
    to,
    subject: `${who} waits for your approval`,
    sentences: [
      `${who} wants to run ${nameInMail(approval.tool_name)} in the organization ${nameInMail(organization)}. A second ` +
        'person must approve this call, and you may decide.',
      `The call can be approved until ${approval.expires_at.toISOString().slice(11, 16)} UTC.`,
      ...(others.count === 0
        ? []
        : [`Other calls that wait for you: ${others.count}. They are listed at ${others.url}`]),
    ],
    link: { label: 'Look at the call', url },
  });
}

export const approvalMailing = subscribe<ApprovalEvent>(
  'MailApprovers',
  {
    'approval.requested': 'at once',
  },
  'mails',
);

@Injectable()
export class MailApprovalJob extends Job {
  readonly name = approvalMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new MailApproval(orgId, subjectId));
  }
}

import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ConnectorLabels, readConnectorName, type ShareEvent, targetLabel, toolLabel } from '#access-control';
import { MemberMail, MemberProfiles, PageAddresses } from '#identity';
import { Clock, Job, RecordedEvents, type RunAgain, subscribe, type Task } from '#kernel';
import { composeMail, MailDelivery, type MailMessage, nameInMail } from '#platform/mail';
import { type ApprovalEvent, type ApprovalState, statusAt } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';
import { ApprovalDeciders, type Decider } from '../services/approval-deciders.js';

/** Mails calls that wait for a second person to people who may decide about them. */
@Injectable()
export class ApprovalMail {
  constructor(
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly memberProfiles: MemberProfiles,
    private readonly memberMail: MemberMail,
    private readonly mailDelivery: MailDelivery,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  get isConfigured(): boolean {
    return this.memberMail.isConfigured;
  }

  /**
   * Sends at most one mail per person and minute. A call that was requested after the mail of its minute waits until the
   * minute is over. The next mail counts all calls that were requested before.
   */
  async send(approval: ApprovalState, decider: Decider): Promise<RunAgain> {
    const { org_id, id, created_at } = approval;
    const { userId } = decider.caller;
    const now = this.clock.now();
    const [ofCall, ofMinute] = [`${noticeOf(id)}:${userId}`, `approvals:${minuteOf(now)}:${userId}`];
    if (await this.mailDelivery.hasBegun(org_id, ofCall)) return;
    if (await this.mailDelivery.begin(org_id, ofMinute))
      return this.sendNow(approval, decider).catch(async (error: unknown) => {
        await this.mailDelivery.forget(org_id, ofMinute);
        throw error;
      });
    if (minuteOf(created_at) === minuteOf(now)) return { again_in: minute - (now.getTime() % minute) };
    await this.mailDelivery.begin(org_id, ofCall);
  }

  private async sendNow(approval: ApprovalState, decider: Decider): Promise<void> {
    const { org_id, id, requested_by } = approval;
    const requester = (await this.memberProfiles.current(org_id, [requested_by])).get(requested_by);
    if (!requester) return;
    const tool = await this.readToolName(approval);
    const url = this.pageAddresses.ofApproval(id);
    const all = await this.approvalDeciders.countWaitingFor(decider);
    const others = { count: Math.max(0, all - 1), url: this.pageAddresses.ofApprovals() };
    await this.memberMail.send(
      org_id,
      { notification: 'approvals', id: noticeOf(id), userIds: [decider.caller.userId] },
      (to, organization) => approvalMail(approval, { organization, requester: requester.name, tool, url, others }, to),
    );
  }

  /** Returns the name of the tool and of its connector. A synthetic tool has no connector. */
  private async readToolName({ org_id, tool_name, connector_slug, steps }: ApprovalState): Promise<string> {
    if (steps.length > 0) return `“${toolLabel(tool_name, connector_slug)}”`;
    const connector = await readConnectorName(this.connectorLabels, org_id, connector_slug);
    return targetLabel({ connector_slug, tool_name }, connector);
  }
}

const minute = 60_000;

const noticeOf = (id: string): string => `approval:${id}`;

const minuteOf = (time: Date): string => time.toISOString().slice(0, 16);

/** Mails a call that waits for a second person to the people who may decide about it. */
class MailApproval extends Command<RunAgain> {
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
    private readonly approvalMail: ApprovalMail,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailApproval): Promise<RunAgain> {
    if (!this.approvalMail.isConfigured) return;
    const approval = await this.approvals.find(orgId, id);
    if (approval?.rule !== 'second_person' || statusAt(approval, this.clock.now()) !== 'pending') return;
    let again: RunAgain = undefined;
    for await (const decider of this.approvalDeciders.find(approval))
      again = (await this.approvalMail.send(approval, decider)) ?? again;
    return again;
  }
}

/** Mails a person who has just become able to edit a connection about a call on it that waits for a second person. */
class MailNewDecider extends Command<RunAgain> {
  constructor(
    readonly orgId: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@CommandHandler(MailNewDecider)
export class MailNewDeciderHandler implements ICommandHandler<MailNewDecider> {
  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly approvals: Approvals,
    private readonly approvalDeciders: ApprovalDeciders,
    private readonly approvalMail: ApprovalMail,
    private readonly clock: Clock,
  ) {}

  /** One mail is enough, because it counts the other calls. */
  async execute({ orgId, eventId }: MailNewDecider): Promise<RunAgain> {
    if (!this.approvalMail.isConfigured) return;
    const event = await this.recordedEvents.find<ShareEvent<'connection'>>(orgId, eventId);
    if (!event) return;
    for (const approval of await this.approvals.findWaitingOn(orgId, event.resource_id, this.clock.now()))
      for await (const decider of this.approvalDeciders.find(approval))
        if (decider.caller.userId === event.subject_user_id) return this.approvalMail.send(approval, decider);
  }
}

type Facts = {
  organization: string;
  requester: string;
  /** The name of the tool. */
  tool: string;
  /** The page of the call. */
  url: string;
  /** The other calls that wait for the reader, and the page that lists them. */
  others: { count: number; url: string };
};

function approvalMail(
  approval: ApprovalState,
  { organization, requester, tool, url, others }: Facts,
  to: string,
): MailMessage {
  const who = nameInMail(requester);
  return composeMail({
    to,
    subject: `${who} waits for your approval`,
    sentences: [
      `${who} wants to run ${nameInMail(tool)} in the organization ${nameInMail(organization)}. A second ` +
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

  run({ orgId, subjectId }: Task): Promise<RunAgain> {
    return this.commandBus.execute(new MailApproval(orgId, subjectId));
  }
}

type Shared = { grantee_type: string };

const whenEditor = (at: Date, { grantee_type }: Shared, level: string): Date | null =>
  grantee_type === 'user' && level === 'edit' ? at : null;

export const newDeciderMailing = subscribe<ShareEvent<'connection'>>(
  'MailNewDecider',
  {
    'connection.shared': (data, at) => whenEditor(at, data, data.level),
    'connection.share_changed': (data, at) => whenEditor(at, data, data.after),
  },
  'mails',
);

@Injectable()
export class MailNewDeciderJob extends Job {
  readonly name = newDeciderMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, eventId }: Task): Promise<RunAgain> {
    return this.commandBus.execute(new MailNewDecider(orgId, eventId));
  }
}

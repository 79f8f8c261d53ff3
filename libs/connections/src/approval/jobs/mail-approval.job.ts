import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { reaches, resourceKey, SharedResources } from '#access-control';
import { EditableResources } from '#audit';
import { MemberCallers, MemberMail, MemberProfiles, PageAddresses } from '#identity';
import { type Caller, Clock, Job, subscribe, type Task, noHttpRequest } from '#kernel';
import { ApprovalSettings } from '#organizations';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { canResolveApproval } from '../domain/approval-policy.js';
import { type ApprovalEvent, type ApprovalState, statusAt } from '../domain/approval.js';
import { Approvals } from '../persistence/approvals.js';

/** Maximum number of members notified of one call. */
const maxNotified = 20;

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
    private readonly approvalSettings: ApprovalSettings,
    private readonly sharedResources: SharedResources,
    private readonly editableResources: EditableResources,
    private readonly memberCallers: MemberCallers,
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
    for (const { caller, edited } of await this.findDeciders(approval)) {
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

  private async findDeciders(approval: ApprovalState): Promise<{ caller: Caller; edited: string[] }[]> {
    const { org_id } = approval;
    const policy = await this.approvalSettings.get(org_id);
    const deciders: { caller: Caller; edited: string[] }[] = [];
    for (const userId of await this.findCandidates(approval)) {
      const caller = await this.memberCallers.find(org_id, userId, noHttpRequest);
      if (caller?.kind !== 'user') continue;
      const edited = await this.editableResources.idsFor(caller);
      if (canResolveApproval(caller, approval, new Set(edited), policy).allowed) deciders.push({ caller, edited });
    }
    return deciders;
  }

  /** Returns the owners of the connections, and the members with whom they are shared for editing. */
  private async findCandidates({ org_id, connection_ids }: ApprovalState): Promise<string[]> {
    const refs = connection_ids.map((id) => ({ resource_type: 'connection', resource_id: id }) as const);
    const found = await this.sharedResources.find(org_id, refs);
    const ids = refs.flatMap((ref) => {
      const { shareable, entries = [] } = found.get(resourceKey(ref)) ?? {};
      const editors = entries.filter(({ grantee_type, level }) => grantee_type === 'user' && reaches(level, 'edit'));
      return [shareable?.owner_user_id, ...editors.map(({ grantee_id }) => grantee_id)];
    });
    return [...new Set(ids.filter((id) => id !== undefined && id !== null))].slice(0, maxNotified);
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

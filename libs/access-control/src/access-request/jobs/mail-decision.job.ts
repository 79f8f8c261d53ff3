import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberLabels, MemberMail, PageAddresses } from '#identity';
import { Job, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { ConnectorLabels } from '../../restriction/domain/connector-labels.js';
import { type AccessRequestEvent, type AccessRequestState } from '../domain/access-request.js';
import { awaitRoles } from '../domain/requested-access.js';
import { AccessRequests } from '../persistence/access-requests.js';
import { readAccessName } from '../services/access-name.js';

/** Mails the decision to the requester, if they are still a member. */
class MailDecision extends Command<void> {
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
    private readonly accessRequests: AccessRequests,
    private readonly memberMail: MemberMail,
    private readonly memberLabels: MemberLabels,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pageAddresses: PageAddresses,
  ) {}

  async execute({ orgId, id }: MailDecision): Promise<void> {
    const request = await this.accessRequests.change(orgId, id, ({ state }) => state);
    const userIds = [request.requester_user_id];
    const notice = { notification: 'access_decisions', id: `${id}:decided`, userIds } as const;
    const { decided_by } = request;
    const ends = await this.accessRequests.findAccessEnd(orgId, request);
    const decider = decided_by && (await this.memberLabels.current(orgId, [decided_by])).get(decided_by);
    const access = await readAccessName(this.connectorLabels, request);
    const url = this.pageAddresses.ofRequest(id);
    await this.memberMail.send(orgId, notice, (to, organization) =>
      decisionMail(request, { organization, access, decider: decider || null, ends, url }, to),
    );
  }
}

type DecisionFacts = {
  organization: string;
  /** The name of the requested access. */
  access: string;
  decider: string | null;
  /** When the granted access ends, as RFC 3339. Null if it has no end, or if nothing was granted. */
  ends: string | null;
  url: string;
};

/** Returns the mail that tells the requester about a decision. */
function decisionMail(
  request: Readonly<AccessRequestState>,
  { organization, access, decider, ends, url }: DecisionFacts,
  to: string,
): MailMessage {
  const outcome = request.status === 'approved' ? 'approved' : 'denied';
  const { decision_note: note, kind } = request;
  return composeMail({
    to,
    subject: `Your access request was ${outcome}`,
    sentences: [
      `Your request for ${nameInMail(access)} in the organization ${nameInMail(organization)} was ` +
        `${outcome}${decider === null ? '' : ` by ${nameInMail(decider)}`}.`,
      ...(ends === null ? [] : [`Access ends on ${ends.slice(0, 10)}.`]),
      ...(note === null ? [] : [`Note: ${nameInMail(note, 500)}`]),
      ...(kind === 'permission' && outcome === 'approved' ? [awaitRoles] : []),
    ],
    link: { label: 'Look at your request', url },
  });
}

export const decisionMailing = subscribe<AccessRequestEvent>(
  'MailDecision',
  {
    'access_request.approved': 'at once',
    'access_request.denied': 'at once',
  },
  'mails',
);

@Injectable()
export class MailDecisionJob extends Job {
  readonly name = decisionMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new MailDecision(orgId, subjectId));
  }
}

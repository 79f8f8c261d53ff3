import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberLabels, MemberMail, PageAddresses } from '#identity';
import { Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { ConnectorLabels, readConnectorName } from '../../restriction/domain/connector-labels.js';
import {
  type AccessGrantEvent,
  AccessGrants,
  type AccessGrantState,
  grantStatus,
  targetLabel,
} from '../domain/access-grant.js';

/**
 * Mails a member that they got access without a request, unless the grant has ended meanwhile. After a request, the mail
 * about the decision says so.
 */
class MailNewGrant extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(MailNewGrant)
export class MailNewGrantHandler implements ICommandHandler<MailNewGrant> {
  constructor(
    private readonly accessGrants: AccessGrants,
    private readonly memberMail: MemberMail,
    private readonly memberLabels: MemberLabels,
    private readonly connectorLabels: ConnectorLabels,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailNewGrant): Promise<void> {
    const grant = await this.accessGrants.change(orgId, id, ({ state }) => state);
    if (grantStatus(grant, this.clock.now()) !== 'active') return;
    const { user_id, granted_by } = grant;
    const granter = granted_by && (await this.memberLabels.current(orgId, [granted_by])).get(granted_by);
    const connector = await readConnectorName(this.connectorLabels, orgId, grant.connector_slug);
    const access = targetLabel(grant, connector);
    const notice = { notification: 'access_decisions', id: `${id}:created`, userIds: [user_id] } as const;
    await this.memberMail.send(orgId, notice, (to, organization) =>
      newGrantMail(grant, { organization, access, granter: granter || null, url: this.pageAddresses.ofStart() }, to),
    );
  }
}

type GrantFacts = {
  organization: string;
  /** The name of what was granted. */
  access: string;
  /** The name of the member who granted the access; null if they left. */
  granter: string | null;
  url: string;
};

function newGrantMail(
  grant: Readonly<AccessGrantState>,
  { organization, access, granter, url }: GrantFacts,
  to: string,
): MailMessage {
  const { expires_at, note } = grant;
  const by = granter === null ? 'An administrator' : nameInMail(granter);
  const until = expires_at === null ? '' : ` until ${expires_at.toISOString().slice(0, 10)}`;
  return composeMail({
    to,
    subject: `You have access to ${nameInMail(access)}`,
    sentences: [
      `${by} gave you access to ${nameInMail(access)} in the organization ${nameInMail(organization)}${until}.`,
      ...(note === null ? [] : [`Note: ${nameInMail(note, 500)}`]),
    ],
    link: { label: 'Open Latchkey', url },
  });
}

export const newGrantMailing = subscribe<AccessGrantEvent>(
  'MailNewGrant',
  { 'access_grant.created': ({ request_id }, at) => (request_id === null ? at : null) },
  'mails',
);

@Injectable()
export class MailNewGrantJob extends Job {
  readonly name = newGrantMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new MailNewGrant(orgId, subjectId));
  }
}

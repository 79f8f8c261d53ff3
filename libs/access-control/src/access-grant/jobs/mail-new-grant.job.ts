import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberLabels, MemberMail, PageAddresses } from '#identity';
import { Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
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
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailNewGrant): Promise<void> {
    const grant = await this.accessGrants.change(orgId, id, ({ state }) => state);
    if (grantStatus(grant, this.clock.now()) !== 'active') return;
    const { user_id, granted_by } = grant;
    const granter = granted_by && (await this.memberLabels.current(orgId, [granted_by])).get(granted_by);
    const notice = { notification: 'access_decisions', id: `${id}:created`, userIds: [user_id] } as const;
    await this.memberMail.send(orgId, notice, (to, organization) =>
      newGrantMail(grant, { organization, granter: granter || null, url: this.pageAddresses.ofStart() }, to),
    );
  }
}

/** @param granter the name of the member who granted the access; null if they left. */
function newGrantMail(
  grant: Readonly<AccessGrantState>,
  { organization, granter, url }: { organization: string; granter: string | null; url: string },
  to: string,
): MailMessage {
  const { expires_at, note } = grant;
  const by = granter === null ? 'An administrator' : nameInMail(granter);
  const until = expires_at === null ? '' : ` until ${expires_at.toISOString().slice(0, 10)}`;
  return composeMail({
    to,
    subject: `You have access to ${nameInMail(targetLabel(grant))}`,
    sentences: [
      `${by} gave you access to ${nameInMail(targetLabel(grant))} in the organization ` +
        `${nameInMail(organization)}${until}.`,
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

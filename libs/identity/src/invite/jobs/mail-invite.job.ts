import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, MailDelivery, type MailMessage, nameInMail } from '#platform/mail';
import { MemberLabels } from '../../member/domain/member-labels.js';
import { OrganizationDirectory } from '../../membership/domain/organization-directory.js';
import { type Invite, type InviteEvent, type InviteState } from '../domain/invite.js';
import { confirmsAddress, InviteLinks } from '../domain/invite-links.js';
import { Invites } from '../persistence/invites.js';

class MailInvite extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

type Mailing = { id: string; sendCount: number; message: MailMessage };

@CommandHandler(MailInvite)
export class MailInviteHandler implements ICommandHandler<MailInvite> {
  constructor(
    private readonly invites: Invites,
    private readonly mailDelivery: MailDelivery,
    private readonly inviteLinks: InviteLinks,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly memberLabels: MemberLabels,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: MailInvite): Promise<void> {
    if (!this.mailDelivery.isConfigured) return;
    const organization = await this.organizationDirectory.readName(orgId);
    const mailing = await this.invites.change(orgId, id, (invite) => this.prepare(invite, organization));
    if (mailing && (await this.mailDelivery.send(orgId, mailing.id, mailing.message)))
      await this.invites.change(orgId, id, (invite) =>
        invite.recordMailing(mailing.sendCount, actOfSystem(this.clock)),
      );
  }

  /** Creates the secret, which appears only in the mail. */
  private async prepare(invite: Invite, organization: string): Promise<Mailing | null> {
    const act = actOfSystem(this.clock);
    const { org_id, id, send_count: sendCount, invited_by } = invite.state;
    // A link that was returned to the inviter is not mailed, because the inviter could use it to confirm an address
    // that no mail has reached.
    if (!invite.isPending(act.at) || !confirmsAddress(invite.state)) return null;
    const mailId = `${id}:${sendCount}`;
    if (!(await this.mailDelivery.begin(org_id, mailId))) return null;
    const url = this.inviteLinks.to(await this.invites.renewSecret(invite, act));
    const inviter = (await this.memberLabels.current(org_id, invited_by === null ? [] : [invited_by])).get(
      invited_by ?? '',
    );
    return { id: mailId, sendCount, message: inviteMail(invite.state, { organization, inviter, url }) };
  }
}

function inviteMail(
  { email, expires_at }: Pick<InviteState, 'email' | 'expires_at'>,
  { organization, inviter, url }: { organization: string; inviter: string | undefined; url: string },
): MailMessage {
  const name = nameInMail(organization);
  // An invite that the operator created, or whose inviter has left, names nobody.
  const invited = inviter === undefined ? 'You are invited' : `${nameInMail(inviter)} invites you`;
  return composeMail({
    to: email,
    subject: `${invited} to join ${name}`,
    sentences: [
      `${invited} to join the organization ${name} on Latchkey.`,
      'Latchkey lets AI agents use accounts that you connect, such as GitHub or Slack, within limits that you and your ' +
        'organization set.',
      'This link is only for you: anyone who opens it joins as you. It expires on ' +
        `${expires_at.toISOString().slice(0, 10)}.`,
      'If you did not expect this invite, do not open the link.',
    ],
    link: { label: 'Accept the invite', url },
  });
}

export const inviteMailing = subscribe<InviteEvent>(
  'MailInvite',
  {
    'invite.created': 'at once',
    'invite.resent': 'at once',
  },
  'mails',
);

@Injectable()
export class MailInviteJob extends Job {
  readonly name = inviteMailing.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new MailInvite(orgId, subjectId));
  }
}

import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, MailDelivery, type MailMessage, nameInMail } from '#platform/mail';
import { computeAnnouncementTime } from '../../member/domain/announced-expiry.js';
import { Members } from '../../member/domain/members.js';
import { MemberMail } from '../../notification/domain/member-mail.js';
import { PageAddresses } from '../../notification/domain/page-addresses.js';
import { type Token, type TokenEvent, type TokenState } from '../domain/token.js';
import { Tokens } from '../domain/tokens.js';

/** Records that a token expires soon, and mails its holder, issuers or creator. */
class AnnounceTokenExpiry extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(AnnounceTokenExpiry)
export class AnnounceTokenExpiryHandler implements ICommandHandler<AnnounceTokenExpiry> {
  constructor(
    private readonly tokens: Tokens,
    private readonly members: Members,
    private readonly memberMail: MemberMail,
    private readonly mailDelivery: MailDelivery,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: AnnounceTokenExpiry): Promise<void> {
    const announced = await this.tokens.change(orgId, id, (token) => this.announce(token));
    if (!announced) return;
    const notice = { notification: 'token_ends', id: `${id}:expiring`, userIds: listRecipients(announced) } as const;
    const hasCreatePermission = await this.hasCreatePermission(announced);
    const link =
      announced.kind === 'personal'
        ? { label: 'Open your API tokens', url: this.pageAddresses.ofTokens() }
        : { label: 'Open Latchkey', url: this.pageAddresses.ofStart() };
    await this.memberMail.send(orgId, notice, (to, organization) =>
      tokenExpiryMail(announced, organization, to, { hasCreatePermission, link }),
    );
  }

  /** Whether the holder of a personal token can create another one. Always true for other kinds of tokens. */
  private async hasCreatePermission({ org_id, kind, user_id }: Readonly<TokenState>): Promise<boolean> {
    if (kind !== 'personal' || user_id === null) return true;
    return (await this.members.findRights(org_id, user_id))?.permissions.includes('api_token:create') ?? true;
  }

  /**
   * Null when there is nothing to announce. A second run finds the event recorded, and sends the mails that the first
   * run did not send.
   */
  private async announce(token: Token): Promise<Readonly<TokenState> | null> {
    const { org_id, id } = token.state;
    const act = actOfSystem(this.clock);
    if (!token.expiresSoon(act.at)) return null;
    if (await this.mailDelivery.begin(org_id, `${id}:expiring`)) token.announceExpiry(act);
    return token.state;
  }
}

/**
 * Returns the recipients: the holder of a personal token, the members who saw the secret of a service token, or the
 * member who created a directory's token.
 */
const listRecipients = ({ kind, user_id, issued_by, created_by }: Readonly<TokenState>): string[] => {
  if (kind === 'service') return issued_by;
  return [kind === 'personal' ? user_id : created_by].filter((id) => id !== null);
};

function tokenExpiryMail(
  { name, expires_at }: Pick<TokenState, 'name' | 'expires_at'>,
  organization: string,
  to: string,
  { hasCreatePermission, link }: { hasCreatePermission: boolean; link: { label: string; url: string } },
): MailMessage {
  const label = nameInMail(name);
  return composeMail({
    to,
    subject: `Your token ${label} expires soon`,
    sentences: [
      `The token ${label} in the organization ${nameInMail(organization)} expires on ` +
        `${expires_at!.toISOString().slice(0, 10)}.`,
      `${hasCreatePermission ? 'Create a new token before then.' : askFirst} Programs that still use this token will stop working.`,
    ],
    link,
  });
}

const askFirst =
  'Your roles do not allow you to create a new token. Before that date, ask an administrator for a role that does. ' +
  'Without a token, you can sign in only through an identity provider of your organization.';

export const tokenExpiryAnnouncement = subscribe<TokenEvent>(
  'AnnounceTokenExpiry',
  {
    'token.issued': ({ expires_at }, at) =>
      computeAnnouncementTime(expires_at === null ? null : new Date(expires_at), at),
  },
  'mails',
);

/** A rotated token never expires later than before, so rotating needs no new announcement. */
@Injectable()
export class AnnounceTokenExpiryJob extends Job {
  readonly name = tokenExpiryAnnouncement.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new AnnounceTokenExpiry(orgId, subjectId));
  }
}

import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { computeAnnouncementTime, MemberLabels, MemberMail, PageAddresses } from '#identity';
import { actOfSystem, Clock, Job, subscribe, type Task } from '#kernel';
import { composeMail, MailDelivery, type MailMessage, nameInMail } from '#platform/mail';
import { ConnectorLabels, readConnectorName } from '../../restriction/domain/connector-labels.js';
import {
  type AccessGrant,
  type AccessGrantEvent,
  AccessGrants,
  type AccessGrantState,
  targetLabel,
} from '../domain/access-grant.js';

/** Records that a grant expires soon, and sends mails to its holder and to the member who granted it. */
class AnnounceGrantExpiry extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(AnnounceGrantExpiry)
export class AnnounceGrantExpiryHandler implements ICommandHandler<AnnounceGrantExpiry> {
  constructor(
    private readonly accessGrants: AccessGrants,
    private readonly memberMail: MemberMail,
    private readonly memberLabels: MemberLabels,
    private readonly connectorLabels: ConnectorLabels,
    private readonly mailDelivery: MailDelivery,
    private readonly pageAddresses: PageAddresses,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId, id }: AnnounceGrantExpiry): Promise<void> {
    const grant = await this.accessGrants.change(orgId, id, (current) => this.announce(current));
    if (!grant || !this.memberMail.isConfigured) return;
    const { user_id: holder, granted_by: approver } = grant;
    const holderName = (await this.memberLabels.current(orgId, [holder])).get(holder) ?? null;
    const target = targetLabel(grant, await readConnectorName(this.connectorLabels, orgId, grant.connector_slug));
    await this.mailTo(grant, holder, { target, holderName: null });
    if (approver !== null && holderName !== null) await this.mailTo(grant, approver, { target, holderName });
  }

  /**
   * Returns the grant to announce, or null. A second run finds the event already recorded, and sends only the mails
   * that the first run did not send.
   */
  private async announce(grant: AccessGrant): Promise<Readonly<AccessGrantState> | null> {
    const act = actOfSystem(this.clock);
    if (!grant.expiresSoon(act.at)) return null;
    if (await this.mailDelivery.begin(grant.state.org_id, announcementId(grant.state))) grant.announceExpiry(act);
    return grant.state;
  }

  private mailTo(grant: Readonly<AccessGrantState>, userId: string, names: MailedNames): Promise<void> {
    const notice = { notification: 'grant_ends', id: announcementId(grant), userIds: [userId] } as const;
    return this.memberMail.send(grant.org_id, notice, (to, organization) =>
      grantExpiryMail(grant, { ...names, organization, url: this.pageAddresses.ofStart() }, to),
    );
  }
}

/** The id contains `expires_at`, because an extended grant is announced again before it expires. */
const announcementId = ({ id, expires_at }: Readonly<AccessGrantState>) =>
  `${id}:expiring:${expires_at?.toISOString()}`;

type MailedNames = {
  /** The name of what was granted. */
  target: string;
  /** The name of the grant's holder; null if the mail goes to the holder. */
  holderName: string | null;
};

function grantExpiryMail(
  grant: Readonly<AccessGrantState>,
  { organization, target, holderName, url }: MailedNames & { organization: string; url: string },
  to: string,
): MailMessage {
  const holder = holderName === null ? 'Your' : `${nameInMail(holderName)}’s`;
  const access = `${holder} temporary access to ${nameInMail(target)}`;
  return composeMail({
    to,
    subject: `${access} expires soon`,
    sentences: [
      `${access} in the organization ${nameInMail(organization)} expires on ` +
        `${grant.expires_at!.toISOString().slice(0, 10)}.`,
      holderName === null
        ? 'Request access again if you still need it after that.'
        : 'Members with the permission member:manage can extend it. You receive this mail because you granted this access.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

const whenNear = ({ expires_at }: { expires_at: string | null }, at: Date) =>
  computeAnnouncementTime(expires_at === null ? null : new Date(expires_at), at);

export const grantExpiryAnnouncement = subscribe<AccessGrantEvent>(
  'AnnounceGrantExpiry',
  {
    'access_grant.created': whenNear,
    'access_grant.extended': whenNear,
  },
  'mails',
);

/** Announces that a grant expires soon, shortly before the `expires_at` of `access_grant.created` or `access_grant.extended`. */
@Injectable()
export class AnnounceGrantExpiryJob extends Job {
  readonly name = grantExpiryAnnouncement.job;

  constructor(private readonly commandBus: CommandBus) {
    super();
  }

  run({ orgId, subjectId }: Task): Promise<void> {
    return this.commandBus.execute(new AnnounceGrantExpiry(orgId, subjectId));
  }
}

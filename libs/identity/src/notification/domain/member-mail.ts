import { type MailDelivery, type MailMessage } from '#platform/mail';
import { type Notification } from '../../member/domain/notifications.js';
import { type OrganizationDirectory } from '../../membership/domain/organization-directory.js';

/** A notification, with the id of the event it is about and its recipients. */
type Notice = { notification: Notification; id: string; userIds: readonly string[] };

/** Mails members about events that affect them, at most once per event. Members can turn notifications off. */
export class MemberMail {
  constructor(
    private readonly addresses: MailAddresses,
    private readonly organizations: OrganizationDirectory,
    private readonly mail: MailDelivery,
  ) {}

  get isConfigured(): boolean {
    return this.mail.isConfigured;
  }

  /** @param write composes the mail for one address. */
  async send(
    orgId: string,
    { notification, id, userIds }: Notice,
    write: (to: string, organization: string) => MailMessage,
  ): Promise<void> {
    if (!this.isConfigured) return;
    const addresses = await this.addresses.addressesFor(orgId, userIds, notification);
    if (addresses.size === 0) return;
    const organization = await this.organizations.readName(orgId);
    for (const [userId, address] of addresses) {
      const mailId = `${id}:${userId}`;
      if (await this.mail.begin(orgId, mailId)) await this.mail.send(orgId, mailId, write(address, organization));
    }
  }
}

/** Email addresses of members. */
export abstract class MailAddresses {
  /**
   * Reads addresses by user id, without a cache. Includes only active people who have not turned this notification off.
   */
  abstract addressesFor(
    orgId: string,
    userIds: readonly string[],
    notification: Notification,
  ): Promise<ReadonlyMap<string, string>>;
}

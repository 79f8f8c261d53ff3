import { type MailDelivery, type MailMessage } from '#kernel';
import { type Notification } from './notifications.js';
import { type OrganizationDirectory } from './organization-directory.js';

/** Where members are written to. */
export abstract class MailAddresses {
  /** By user id, of those active people among them who did not turn this off, as it is at this moment. */
  abstract of(
    orgId: string,
    userIds: readonly string[],
    notification: Notification,
  ): Promise<ReadonlyMap<string, string>>;
}

/** What members are told: of which kind, and by the id of what happened. */
type Told = { notification: Notification; id: string; userIds: readonly string[] };

/** Mails members what concerns them: what happened once, and nothing that they turned off. */
export class MemberMail {
  constructor(
    private readonly addresses: MailAddresses,
    private readonly organizations: OrganizationDirectory,
    private readonly mail: MailDelivery,
  ) {}

  get isConfigured(): boolean {
    return this.mail.isConfigured;
  }

  /** @param write what one of them is mailed, at their address. */
  async tell(
    orgId: string,
    { notification, id, userIds }: Told,
    write: (to: string, organization: string) => MailMessage,
  ): Promise<void> {
    if (!this.isConfigured) return;
    const addresses = await this.addresses.of(orgId, userIds, notification);
    if (addresses.size === 0) return;
    const organization = await this.organizations.nameOf(orgId);
    for (const [userId, address] of addresses) {
      const noted = `${id}:${userId}`;
      if (await this.mail.begin(orgId, noted)) await this.mail.send(orgId, noted, write(address, organization));
    }
  }
}

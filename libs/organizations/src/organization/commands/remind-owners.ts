import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, MailDelivery, Reads } from '#kernel';
import { reminderAt, reminderMail, type Scheduled } from '../domain/deletion-reminders.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';
import { OwnerAddresses } from '../services/owner-addresses.js';

/** Tells owners that their organization is going to be deleted, and answers when they are to be told again. */
export class RemindOwners extends Command<Date | null> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(RemindOwners)
export class RemindOwnersHandler implements ICommandHandler<RemindOwners> {
  constructor(
    private readonly reads: Reads,
    private readonly owners: OwnerAddresses,
    private readonly mail: MailDelivery,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId }: RemindOwners): Promise<Date | null> {
    const scheduled = this.mail.isConfigured ? await this.find(orgId) : null;
    if (!scheduled) return null;
    const { at, next } = reminderAt(scheduled, this.clock.now());
    for (const [userId, address] of await this.owners.of(orgId)) {
      const id = `deletion:${at.toISOString()}:${userId}`;
      if (await this.mail.begin(orgId, id))
        await this.mail.send(orgId, id, reminderMail(address, scheduled, this.options.appUrl));
    }
    return next;
  }

  private async find(orgId: string): Promise<Scheduled | null> {
    const row = await this.reads.one<Record<keyof Scheduled, string>>(orgId, select);
    if (!row) return null;
    const { name, deletion_scheduled_at, purge_at } = row;
    return { name, deletion_scheduled_at: new Date(deletion_scheduled_at), purge_at: new Date(purge_at) };
  }
}

const select = `select name, deletion_scheduled_at, purge_at from organizations.organizations
  where org_id = :org_id and status = 'deletion_scheduled'`;

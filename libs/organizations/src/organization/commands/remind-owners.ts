import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberMail, MembersByRole, Roles } from '#identity';
import { Clock, Reads } from '#kernel';
import { reminderAt, reminderMail, type Scheduled } from '../domain/deletion-reminders.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';

/** Reminds owners of the scheduled deletion, and returns when to remind them next. */
export class RemindOwners extends Command<Date | null> {
  constructor(readonly orgId: string) {
    super();
  }
}

/** The maximum number of owners who get the email. */
const maxRecipients = 100;

@CommandHandler(RemindOwners)
export class RemindOwnersHandler implements ICommandHandler<RemindOwners> {
  constructor(
    private readonly reads: Reads,
    private readonly roles: Roles,
    private readonly byRole: MembersByRole,
    private readonly mail: MemberMail,
    private readonly options: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId }: RemindOwners): Promise<Date | null> {
    const scheduled = this.mail.isConfigured ? await this.find(orgId) : null;
    if (!scheduled) return null;
    const { at, next } = reminderAt(scheduled, this.clock.now());
    const id = `deletion:${at.toISOString()}`;
    const notice = { notification: 'organization_deletion', id, userIds: await this.listOwners(orgId) } as const;
    await this.mail.send(orgId, notice, (to) => reminderMail(to, scheduled, this.options.appUrl));
    return next;
  }

  private async find(orgId: string): Promise<Scheduled | null> {
    const row = await this.reads.one<Record<keyof Scheduled, string>>(orgId, select);
    if (!row) return null;
    const { name, deletion_scheduled_at, purge_at } = row;
    return { name, deletion_scheduled_at: new Date(deletion_scheduled_at), purge_at: new Date(purge_at) };
  }

  private async listOwners(orgId: string): Promise<string[]> {
    const roleIds = await this.roles.idsByName(orgId, ['Org Owner']);
    const { members } = await this.byRole.filter(orgId, { userIds: [], roleIds }, maxRecipients);
    return members.map(({ user_id }) => user_id);
  }
}

const select = `select name, deletion_scheduled_at, purge_at from organizations.organizations
  where org_id = :org_id and status = 'deletion_scheduled'`;

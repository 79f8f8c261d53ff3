import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MemberLabels, MemberMail, MembersByRole, Roles } from '#identity';
import { Clock, Job, Reads, type RunAgain, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type OrganizationEvent, type OrganizationState } from '../domain/organization.js';
import { OrganizationsOptions } from '../domain/organizations-options.js';

/** Reminds owners of the scheduled deletion, and returns when to remind them next. */
class RemindOwners extends Command<Date | null> {
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
    private readonly membersByRole: MembersByRole,
    private readonly memberMail: MemberMail,
    private readonly memberLabels: MemberLabels,
    private readonly organizationsOptions: OrganizationsOptions,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId }: RemindOwners): Promise<Date | null> {
    const scheduled = this.memberMail.isConfigured ? await this.find(orgId) : null;
    if (!scheduled) return null;
    const { at, next } = reminderAt(scheduled, this.clock.now());
    const id = `deletion:${at.toISOString()}`;
    const notice = { notification: 'organization_deletion', id, userIds: await this.listOwners(orgId) } as const;
    const { deletion_scheduled_by: by } = scheduled;
    const actor = (by && (await this.memberLabels.current(orgId, [by])).get(by)) || null;
    const url = this.organizationsOptions.appUrl;
    await this.memberMail.send(orgId, notice, (to) => reminderMail(to, scheduled, { actor, url }));
    return next;
  }

  private async find(orgId: string): Promise<Scheduled | null> {
    const row = await this.reads.one<ScheduledRow>(orgId, select);
    if (!row) return null;
    const { deletion_scheduled_at, purge_at, ...facts } = row;
    return { ...facts, deletion_scheduled_at: new Date(deletion_scheduled_at), purge_at: new Date(purge_at) };
  }

  private async listOwners(orgId: string): Promise<string[]> {
    const roleIds = await this.roles.idsByName(orgId, ['Org Owner']);
    const { members } = await this.membersByRole.filter(orgId, { userIds: [], roleIds }, maxRecipients);
    return members.map(({ user_id }) => user_id);
  }
}

const select = `
  select name, deletion_scheduled_at, deletion_scheduled_by, purge_at from organizations.organizations
  where org_id = :org_id and status = 'deletion_scheduled'`;

const day = 86_400_000;

/** Days before the deletion at which owners are reminded. */
const daysBefore = [7, 1];

type Scheduled = Pick<OrganizationState, 'name' | 'deletion_scheduled_by'> & {
  deletion_scheduled_at: Date;
  purge_at: Date;
};

type ScheduledRow = Omit<Scheduled, 'deletion_scheduled_at' | 'purge_at'> & {
  deletion_scheduled_at: string;
  purge_at: string;
};

/**
 * Returns the date of the latest reminder that is due as `at`, and the date of the next reminder as `next`. `next` is
 * null if there is no further reminder.
 */
function reminderAt({ deletion_scheduled_at, purge_at }: Scheduled, now: Date): { at: Date; next: Date | null } {
  const reminders = daysBefore.map((days) => new Date(purge_at.getTime() - days * day));
  const dates = [deletion_scheduled_at, ...reminders.filter((date) => date > deletion_scheduled_at)];
  const at = dates.findLast((date) => date <= now) ?? deletion_scheduled_at;
  return { at, next: dates.find((date) => date > now) ?? null };
}

/** @param actor the member who scheduled the deletion. Null if it was the operator, or if the member has left. */
function reminderMail(
  to: string,
  { name, purge_at }: Scheduled,
  { actor, url }: { actor: string | null; url: string },
): MailMessage {
  const organization = nameInMail(name);
  const date = purge_at.toISOString().slice(0, 10);
  return composeMail({
    to,
    subject: `${organization} will be deleted on ${date}`,
    sentences: [
      `The organization ${organization} on Latchkey will be deleted on ${date}, with everything in it.` +
        (actor === null ? '' : ` ${nameInMail(actor)} scheduled the deletion.`),
      'Until then, the organization cannot be changed, and no tools run through its connections. You can restore the ' +
        'organization until that date.',
      'You receive this mail because you are an owner. If the organization should not be deleted, restore it now.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

/**
 * The task stays in the outbox until the last reminder. Each run checks the organization's current state. It does not
 * have the effect `mails`, because a restore would then delete all further reminders.
 */
export const deletionReminders = subscribe<OrganizationEvent>('RemindOwnersOfDeletion', {
  'organization.deletion_scheduled': 'at once',
});

/** Reminds owners, and runs again at the next reminder. A restored organization has no further reminders. */
@Injectable()
export class RemindOwnersOfDeletionJob extends Job {
  readonly name = deletionReminders.job;

  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    const next = await this.commandBus.execute(new RemindOwners(orgId));
    if (next) return { again_in: next.getTime() - this.clock.now().getTime() };
  }
}

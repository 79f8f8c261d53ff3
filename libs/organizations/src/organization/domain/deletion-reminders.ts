import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type OrganizationState } from './organization.js';

const day = 86_400_000;

/** Days before the deletion at which owners are reminded. */
const daysBefore = [7, 1];

export type Scheduled = Pick<OrganizationState, 'name'> & { deletion_scheduled_at: Date; purge_at: Date };

/**
 * Returns the date of the latest reminder that is due as `at`, and the date of the next reminder as `next`. `next` is
 * null if there is no further reminder.
 */
export function reminderAt({ deletion_scheduled_at, purge_at }: Scheduled, now: Date): { at: Date; next: Date | null } {
  const reminders = daysBefore.map((days) => new Date(purge_at.getTime() - days * day));
  const dates = [deletion_scheduled_at, ...reminders.filter((date) => date > deletion_scheduled_at)];
  const at = dates.findLast((date) => date <= now) ?? deletion_scheduled_at;
  return { at, next: dates.find((date) => date > now) ?? null };
}

export function reminderMail(to: string, { name, purge_at }: Scheduled, url: string): MailMessage {
  const organization = nameInMail(name);
  const date = purge_at.toISOString().slice(0, 10);
  return composeMail({
    to,
    subject: `${organization} will be deleted on ${date}`,
    sentences: [
      `The organization ${organization} on Latchkey will be deleted on ${date}, with everything in it.`,
      'Until then, the organization cannot be changed, and no tools run through its connections. You can restore the ' +
        'organization until that date.',
      'You receive this mail because you are an owner. If the organization should not be deleted, restore it now.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

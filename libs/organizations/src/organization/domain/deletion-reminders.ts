import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type OrganizationState } from './organization.js';

const day = 86_400_000;

/** Days before the deletion at which owners are told again. Source: product design, Scheduled deletion. */
const daysBefore = [7, 1];

export type Scheduled = Pick<OrganizationState, 'name'> & { deletion_scheduled_at: Date; purge_at: Date };

/** What owners are to have been told by now: the latest reminder, and when the next one is due; null: never. */
export function reminderAt({ deletion_scheduled_at, purge_at }: Scheduled, now: Date): { at: Date; next: Date | null } {
  const again = daysBefore.map((days) => new Date(purge_at.getTime() - days * day));
  const dates = [deletion_scheduled_at, ...again.filter((date) => date > deletion_scheduled_at)];
  const at = dates.findLast((date) => date <= now) ?? deletion_scheduled_at;
  return { at, next: dates.find((date) => date > now) ?? null };
}

/** What is mailed to each owner. */
export function reminderMail(to: string, { name, purge_at }: Scheduled, url: string): MailMessage {
  const called = nameInMail(name);
  const date = purge_at.toISOString().slice(0, 10);
  return composeMail({
    to,
    subject: `${called} is going to be deleted on ${date}`,
    sentences: [
      `The organization ${called} on Latchkey is going to be deleted on ${date}, with everything in it.`,
      'Until then nothing of it changes, and nothing runs through its connections. It can be restored until it is deleted.',
      'You are told because you own it. If nobody is to delete it, restore it now.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

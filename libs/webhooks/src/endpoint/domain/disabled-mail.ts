import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type DisabledReason } from './webhook-events.js';

/** The email to webhook managers when a webhook is disabled. */
export function disabledMail(
  to: string,
  organization: string,
  { url_host, cause }: { url_host: string; cause: DisabledReason },
): MailMessage {
  const host = nameInMail(url_host);
  const why =
    cause === 'gone'
      ? 'The receiver responded with 410 (Gone).'
      : 'Deliveries failed for five days, or too many were pending.';
  return composeMail({
    to,
    subject: `A webhook to ${host} was disabled`,
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey no longer sends its events to ${host}.`,
      `${why} Later events are only in the audit log. Failed deliveries can be replayed for 30 days.`,
      'Enable the webhook again when the receiver works.',
    ],
  });
}

import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type DisabledReason } from './webhook-events.js';

/** What who manages webhooks is mailed when one was disabled. */
export function disabledMail(
  to: string,
  organization: string,
  { url_host, cause }: { url_host: string; cause: DisabledReason },
): MailMessage {
  const host = nameInMail(url_host);
  const why = cause === 'gone' ? 'It answered that it is gone (410).' : 'It has failed for too long.';
  return composeMail({
    to,
    subject: `A webhook to ${host} was disabled`,
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey no longer sends its events to ${host}.`,
      `${why} What happened meanwhile is in the audit log, and failed deliveries can be replayed for 30 days.`,
      'When the receiver works again, enable the webhook.',
    ],
  });
}

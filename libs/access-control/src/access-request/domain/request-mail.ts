import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type AccessRequestState } from './access-request.js';
import { accessLabel } from './requested-access.js';

/** Returns the mail to the members who may decide a request. */
export function requestMail(
  request: Readonly<AccessRequestState>,
  { organization, requester }: { organization: string; requester: string },
  to: string,
): MailMessage {
  const who = nameInMail(requester);
  return composeMail({
    to,
    subject: `${who} requests access`,
    sentences: [
      `${who} requests ${nameInMail(accessLabel(request))} in the organization ${nameInMail(organization)}. ` +
        'You can approve or deny the request.',
      ...(request.note === null ? [] : [`Note: ${nameInMail(request.note, 500)}`]),
      `The request expires on ${request.expires_at.toISOString().slice(0, 10)} unless it is decided before then.`,
    ],
  });
}

import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type AccessRequestState } from './access-request.js';
import { accessLabel } from './requested-access.js';

/** What is mailed to who may decide a request. */
export function requestMail(
  request: Readonly<AccessRequestState>,
  { organization, requester }: { organization: string; requester: string },
  to: string,
): MailMessage {
  const who = nameInMail(requester);
  return composeMail({
    to,
    subject: `${who} asks for access`,
    sentences: [
      `${who} asks for ${nameInMail(accessLabel(request))} in the organization ${nameInMail(organization)}, and you may decide it.`,
      ...(request.note === null ? [] : [`The note with it: ${nameInMail(request.note, 500)}`]),
      `It lapses on ${request.expires_at.toISOString().slice(0, 10)} if nobody decides.`,
    ],
  });
}

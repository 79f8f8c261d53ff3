import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type AccessRequestState } from './access-request.js';
import { accessLabel } from './requested-access.js';

/** What is mailed to who asked, once somebody has decided. */
export function decisionMail(request: Readonly<AccessRequestState>, organization: string, to: string): MailMessage {
  const said = request.status === 'approved' ? 'approved' : 'denied';
  const note = request.decision_note;
  return composeMail({
    to,
    subject: `Your access request was ${said}`,
    sentences: [
      `Your request for ${nameInMail(accessLabel(request))} in the organization ${nameInMail(organization)} was ${said}.`,
      ...(note === null ? [] : [`The note with it: ${nameInMail(note, 500)}`]),
    ],
  });
}

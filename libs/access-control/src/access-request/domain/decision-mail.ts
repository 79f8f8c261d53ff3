import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type AccessRequestState } from './access-request.js';
import { accessLabel } from './requested-access.js';

/** Returns the mail that tells the requester about a decision. */
export function decisionMail(request: Readonly<AccessRequestState>, organization: string, to: string): MailMessage {
  const outcome = request.status === 'approved' ? 'approved' : 'denied';
  const note = request.decision_note;
  return composeMail({
    to,
    subject: `Your access request was ${outcome}`,
    sentences: [
      `Your request for ${nameInMail(accessLabel(request))} in the organization ${nameInMail(organization)} ` +
        `was ${outcome}.`,
      ...(note === null ? [] : [`Note: ${nameInMail(note, 500)}`]),
    ],
  });
}

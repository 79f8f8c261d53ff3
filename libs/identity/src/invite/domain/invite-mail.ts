import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type InviteState } from './invite.js';

/** What is mailed to whom somebody invites. */
export function inviteMail(
  { email, expires_at }: Pick<InviteState, 'email' | 'expires_at'>,
  organization: string,
  url: string,
): MailMessage {
  const name = nameInMail(organization);
  return composeMail({
    to: email,
    subject: `You are invited to join ${name}`,
    sentences: [
      `You are invited to join the organization ${name} on Latchkey.`,
      `The link is for you alone: whoever opens it joins as you. It is good until ${expires_at.toISOString().slice(0, 10)}.`,
      'If you do not know what this is about, leave it unopened.',
    ],
    link: { label: 'Accept the invite', url },
  });
}

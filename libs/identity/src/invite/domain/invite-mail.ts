import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type InviteState } from './invite.js';

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
      'This link is only for you: anyone who opens it joins as you. It expires on ' +
        `${expires_at.toISOString().slice(0, 10)}.`,
      'If you did not expect this invite, do not open the link.',
    ],
    link: { label: 'Accept the invite', url },
  });
}

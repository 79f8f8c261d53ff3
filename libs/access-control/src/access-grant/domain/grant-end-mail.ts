import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type AccessGrantState, liftedLabel } from './access-grant.js';

/** @param whose null in the mail to whom the exception is for. */
export function grantEndMail(
  grant: Readonly<AccessGrantState>,
  { organization, whose }: { organization: string; whose: string | null },
  to: string,
): MailMessage {
  const said = `${whose === null ? 'Your' : `${nameInMail(whose)}’s`} exception for ${nameInMail(liftedLabel(grant))}`;
  return composeMail({
    to,
    subject: `${said} ends soon`,
    sentences: [
      `${said} in the organization ${nameInMail(organization)} is good until ${grant.expires_at!.toISOString().slice(0, 10)}.`,
      whose === null
        ? 'Ask for access again if you still need it then.'
        : 'Who manages members may extend it. You are told because you gave it.',
    ],
  });
}

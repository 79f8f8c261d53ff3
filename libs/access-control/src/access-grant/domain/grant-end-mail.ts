import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type AccessGrantState, liftedLabel } from './access-grant.js';

/** @param whose the name of the exception's holder; null if the mail goes to the holder. */
export function grantEndMail(
  grant: Readonly<AccessGrantState>,
  { organization, whose }: { organization: string; whose: string | null },
  to: string,
): MailMessage {
  const holder = whose === null ? 'Your' : `${nameInMail(whose)}’s`;
  const exception = `${holder} exception for ${nameInMail(liftedLabel(grant))}`;
  return composeMail({
    to,
    subject: `${exception} expires soon`,
    sentences: [
      `${exception} in the organization ${nameInMail(organization)} expires on ` +
        `${grant.expires_at!.toISOString().slice(0, 10)}.`,
      whose === null
        ? 'Request access again if you still need it after that.'
        : 'A member manager can extend it. You receive this mail because you granted the exception.',
    ],
  });
}

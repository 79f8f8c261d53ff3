import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type AccessGrantState, targetLabel } from './access-grant.js';

/** @param holderName the name of the exception's holder; null if the mail goes to the holder. */
export function grantEndMail(
  grant: Readonly<AccessGrantState>,
  { organization, holderName }: { organization: string; holderName: string | null },
  to: string,
): MailMessage {
  const holder = holderName === null ? 'Your' : `${nameInMail(holderName)}’s`;
  const exception = `${holder} exception for ${nameInMail(targetLabel(grant))}`;
  return composeMail({
    to,
    subject: `${exception} expires soon`,
    sentences: [
      `${exception} in the organization ${nameInMail(organization)} expires on ` +
        `${grant.expires_at!.toISOString().slice(0, 10)}.`,
      holderName === null
        ? 'Request access again if you still need it after that.'
        : 'Members with the permission member:manage can extend it. You receive this mail because you granted the exception.',
    ],
  });
}

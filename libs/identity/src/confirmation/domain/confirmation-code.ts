import { createHash } from 'node:crypto';
import { emailKey } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';

/** When a code expires: a day after it was mailed. */
export const codeEnd = (mailed: Date): Date => new Date(mailed.getTime() + 86_400_000);

/** The subject of a code: a member with an address. A code that was mailed to another address confirms nothing. */
export const confirmationOf = (userId: string, address: string): string =>
  `${userId}:${createHash('sha256').update(emailKey(address)).digest('hex')}`;

/** The mail to the address that a member has to confirm. */
export function confirmationMail(to: string, organization: string, code: string): MailMessage {
  const name = nameInMail(organization);
  return composeMail({
    to,
    subject: `Confirm your address for ${name}`,
    sentences: [
      `A member of the organization ${name} on Latchkey asked to confirm this address. To confirm it, enter this ` +
        'code within 24 hours:',
      code,
      'If you did not ask for this code, do not share it.',
    ],
  });
}

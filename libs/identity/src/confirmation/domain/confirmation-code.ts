import { createHash } from 'node:crypto';
import { emailKey } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';

/** Returns when a code expires: a day after it was mailed. */
export const codeEnd = (mailed: Date): Date => new Date(mailed.getTime() + 86_400_000);

/** Identifies what a code confirms: one address of one member. After the address changes, the code confirms nothing. */
export const deriveConfirmationKey = (userId: string, address: string): string =>
  `${userId}:${createHash('sha256').update(emailKey(address)).digest('hex')}`;

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

import { createHash } from 'node:crypto';
import { composeMail, emailKey, type MailMessage, nameInMail } from '#kernel';

/** Until when a code is good. */
export const codeEnd = (mailed: Date): Date => new Date(mailed.getTime() + 86_400_000);

/** What a code is kept for: a member at an address, so that one that was mailed elsewhere confirms nothing. */
export const confirmationOf = (userId: string, address: string): string =>
  `${userId}:${createHash('sha256').update(emailKey(address)).digest('hex')}`;

/** What is mailed to whom somebody says to be. */
export function confirmationMail(to: string, organization: string, code: string): MailMessage {
  const name = nameInMail(organization);
  return composeMail({
    to,
    subject: `Confirm your address for ${name}`,
    sentences: [
      `Somebody who is a member of the organization ${name} on Latchkey says that this address is theirs. Whoever has this code confirms it, once, within a day:`,
      code,
      'If it was not you, tell nobody the code.',
    ],
  });
}

import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type TokenState } from './token.js';

/** What is mailed to whoever uses a token that ends soon. */
export function tokenEndMail(
  { name, expires_at }: Pick<TokenState, 'name' | 'expires_at'>,
  organization: string,
  to: string,
): MailMessage {
  const said = nameInMail(name);
  return composeMail({
    to,
    subject: `Your token ${said} ends soon`,
    sentences: [
      `The token ${said} in the organization ${nameInMail(organization)} is good until ${expires_at!.toISOString().slice(0, 10)}.`,
      'What uses it stops working then: issue another one before.',
    ],
  });
}

import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type TokenState } from './token.js';

export function tokenEndMail(
  { name, expires_at }: Pick<TokenState, 'name' | 'expires_at'>,
  organization: string,
  to: string,
  { mayCreate }: { mayCreate: boolean },
): MailMessage {
  const label = nameInMail(name);
  return composeMail({
    to,
    subject: `Your token ${label} expires soon`,
    sentences: [
      `The token ${label} in the organization ${nameInMail(organization)} expires on ` +
        `${expires_at!.toISOString().slice(0, 10)}.`,
      `${mayCreate ? 'Create a new token before then.' : askFirst} Programs that still use this token will stop working.`,
    ],
  });
}

const askFirst =
  'Your roles do not allow you to create a new token. Before that date, ask an administrator for a role that does. ' +
  'Without a token, you can sign in only through an identity provider of your organization.';

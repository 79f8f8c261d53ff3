import { ConfigurationError } from '#kernel';
import { type Configuration, mailSettings } from '#platform/configuration';

export type MailOptions = { url: string; from: { name: string; address: string } };

/** @throws ConfigurationError if there is no sender. */
export function mailOptions(configuration: Configuration): MailOptions | null {
  const { MAIL_URL: url, MAIL_FROM: from } = configuration.read(mailSettings);
  if (url === null) return null;
  if (from === null) throw new ConfigurationError(['MAIL_FROM is required if MAIL_URL is set.']);
  const { protocol, username, searchParams } = new URL(url);
  if (protocol === 'smtp:' && username && searchParams.get('ignoreTLS') === 'true')
    throw new ConfigurationError([
      'MAIL_URL contains a password, which is never sent without TLS. Remove ignoreTLS from MAIL_URL.',
    ]);
  return { url, from };
}

import { ConfigurationError } from '../domain/errors.js';
import { type Configuration } from '../process/configuration/configuration.js';
import { mailSettings } from './mail-settings.js';

/** By which server mail leaves, and whom it is from. */
export type MailOptions = { url: string; from: { name: string; address: string } };

/** @throws ConfigurationError where mail would be from nobody. */
export function mailOptions(configuration: Configuration): MailOptions | null {
  const { MAIL_URL: url, MAIL_FROM: from } = configuration.of(mailSettings);
  if (url === null) return null;
  if (from === null) throw new ConfigurationError(['MAIL_FROM is required where MAIL_URL is set.']);
  const { protocol, username, searchParams } = new URL(url);
  if (protocol === 'smtp:' && username && searchParams.get('ignoreTLS') === 'true')
    throw new ConfigurationError(['MAIL_URL names a password, which is not sent without TLS: leave out ignoreTLS.']);
  return { url, from };
}

import { url } from './parsers.js';
import { expected, type Parser, type Settings } from './setting.js';

/** Reads a sender such as `Latchkey <latchkey@example.com>`, or only the address. */
const mailbox: Parser<{ name: string; address: string }> = (input) => {
  const [, name = '', address = input.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(input.trim()) ?? [];
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) throw expected('an address such as Latchkey <latchkey@example.com>');
  return { name: name.trim(), address };
};

export const mailSettings = {
  MAIL_URL: {
    meaning:
      'SMTP server for outgoing mail: `smtps://`, or `smtp://` with STARTTLS. STARTTLS is not required for a server ' +
      'on this machine, or if the address ends with `?ignoreTLS=true` for a trusted network. A password is never ' +
      'sent without TLS. Without this setting, no mail is sent, and the response to an invitation contains its ' +
      'link.',
    parse: url('smtp', 'smtps'),
    otherwise: null,
    secret: true,
    feature: 'mail',
    example: 'smtps://latchkey:…@smtp.example.com',
  },
  MAIL_FROM: {
    meaning: 'Sender address of all mail. Required with MAIL_URL.',
    parse: mailbox,
    otherwise: null,
    example: 'Latchkey <latchkey@example.com>',
  },
} as const satisfies Settings;

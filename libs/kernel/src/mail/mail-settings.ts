import { url } from '../process/configuration/parsers.js';
import { expected, type Parser, type Settings } from '../process/configuration/setting.js';

/** `Latchkey <latchkey@example.com>`, or the address alone. */
const mailbox: Parser<{ name: string; address: string }> = (given) => {
  const [, name = '', address = given.trim()] = /^([^<>]*)<([^<>]+)>$/.exec(given.trim()) ?? [];
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address)) throw expected('an address, as Latchkey <latchkey@example.com>');
  return { name: name.trim(), address };
};

export const mailSettings = {
  MAIL_URL: {
    meaning:
      'SMTP server that mail leaves by: `smtps://`, or `smtp://`, which is upgraded by STARTTLS unless the server is on this machine, or `?ignoreTLS=true` says that mail may be read on its way, as to a catcher of mail in a network of one’s own; no password is sent so. Without it no mail is sent, and an invite’s link is in the answer to who invites.',
    parse: url('smtp', 'smtps'),
    otherwise: null,
    secret: true,
    example: 'smtps://latchkey:…@smtp.example.com',
  },
  MAIL_FROM: {
    meaning: 'Whom mail is from; required with MAIL_URL.',
    parse: mailbox,
    otherwise: null,
    example: 'Latchkey <latchkey@example.com>',
  },
} as const satisfies Settings;

import { composeMail, type MailMessage, nameInMail } from '#kernel';

const mostNamed = 10;

/** What is mailed to who may say whose the connectors of somebody who left are. */
export function ownerlessMail(slugs: readonly string[], organization: string, to: string): MailMessage {
  const name = nameInMail(organization);
  const more = slugs.length > mostNamed ? ` and ${slugs.length - mostNamed} more` : '';
  return composeMail({
    to,
    subject: `Connectors of ${name} have no owner any more`,
    sentences: [
      `Their owner left the organization ${name}: ${slugs.slice(0, mostNamed).join(', ')}${more}.`,
      'They go on working. You may say whose they are; so may who has edit access, for themselves.',
    ],
  });
}

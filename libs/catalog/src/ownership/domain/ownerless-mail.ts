import { composeMail, type MailMessage, nameInMail } from '#platform/mail';

const maxNamed = 10;

/** Builds the mail to members who may assign an owner to connectors that have lost theirs. */
export function ownerlessMail(slugs: readonly string[], organization: string, to: string): MailMessage {
  const name = nameInMail(organization);
  const more = slugs.length > maxNamed ? ` and ${slugs.length - maxNamed} more` : '';
  return composeMail({
    to,
    subject: `Connectors of ${name} no longer have an owner`,
    sentences: [
      `The owner of these connectors left the organization ${name}: ` +
        `${slugs.slice(0, maxNamed).join(', ')}${more}.`,
      'The connectors keep working. You can assign a new owner. Members with edit access can take over the connectors.',
    ],
  });
}

import { composeMail, type MailMessage, nameInMail } from '#platform/mail';

/** The email to sign-in managers when a change from their directory was refused. */
export const refusedSyncMail = (to: string, organization: string, told: string): MailMessage =>
  composeMail({
    to,
    subject: 'A change from your directory was refused',
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey refused a change from its directory.`,
      `The directory received this error: ${told}`,
      'The directory keeps retrying until the problem is fixed. GET /provisioning/status shows the affected ' +
        'member and all refused changes.',
    ],
  });

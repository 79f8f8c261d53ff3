import { composeMail, type MailMessage, nameInMail } from '#kernel';

/** What who manages sign-in is mailed when their directory wanted what the organization could not bear. */
export const refusedSyncMail = (to: string, organization: string, told: string): MailMessage =>
  composeMail({
    to,
    subject: 'Your directory could not change everything',
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey refused a change that its directory wanted to make.`,
      `The directory was told: ${told}`,
      'It will try again, and go on failing until somebody helps. Of whom it was, and what else was refused, the state of provisioning shows: GET /provisioning/status.',
    ],
  });

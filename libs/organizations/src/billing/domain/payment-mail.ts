import { composeMail, type MailMessage, nameInMail } from '#kernel';
import { type PaymentNews } from './payment-news.js';

type Text = { subject: string; sentences: string[] };

/** What is told, and until when the plan stays although its payment failed; null where it has ended. */
type Told = { type: PaymentNews; graceEnd: Date | null; url: string };

const texts: Record<PaymentNews, (organization: string, graceEnd: Date | null) => Text> = {
  'billing.payment_failed': (organization, graceEnd) => ({
    subject: `A payment for ${organization} failed`,
    sentences: [
      `The payment provider could not collect what the organization ${organization} on Latchkey pays for its plan.`,
      graceEnd
        ? `The plan stays until ${graceEnd.toISOString().slice(0, 10)}. From then on its features are closed until it is paid.`
        : 'The features of the plan are closed until it is paid.',
      'Nothing is deleted, and nobody is suspended. See how you pay in the billing portal.',
    ],
  }),
  'billing.payment_recovered': (organization) => ({
    subject: `${organization} is paid again`,
    sentences: [
      `What the organization ${organization} on Latchkey owed for its plan was paid. All features of the plan are open.`,
    ],
  }),
  'billing.second_subscription_canceled': (organization) => ({
    subject: `${organization} was bought a second time`,
    sentences: [
      `Two checkouts of the organization ${organization} on Latchkey were paid. The first subscription stays, the later one was canceled at once.`,
      'Nothing is paid back by itself: ask whoever runs this installation for it.',
    ],
  }),
};

/** What each who manages billing is mailed. */
export function paymentMail(to: string, organization: string, { type, graceEnd, url }: Told): MailMessage {
  const text = texts[type](nameInMail(organization), graceEnd);
  return composeMail({ to, ...text, link: { label: 'Open Latchkey', url } });
}

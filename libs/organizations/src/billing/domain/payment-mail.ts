import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type PaymentNews } from './payment-news.js';

type Text = { subject: string; sentences: string[] };

/** The event to report. `graceEnd`: when the plan ends after a failed payment; null if it has already ended. */
type PaymentChange = { type: PaymentNews; graceEnd: Date | null; url: string };

const texts: Record<PaymentNews, (organization: string, graceEnd: Date | null) => Text> = {
  'billing.payment_failed': (organization, graceEnd) => ({
    subject: `A payment for ${organization} failed`,
    sentences: [
      `The payment provider could not collect the payment for the plan of the organization ${organization} on ` +
        'Latchkey.',
      graceEnd
        ? `The plan stays active until ${graceEnd.toISOString().slice(0, 10)}. After that, its features are ` +
          'unavailable until the payment is made.'
        : 'The features of the plan are unavailable until the payment is made.',
      'No data is deleted and no members are suspended. Check your payment method in the billing portal.',
    ],
  }),
  'billing.payment_recovered': (organization) => ({
    subject: `The payment for ${organization} has been received`,
    sentences: [
      `The overdue payment for the plan of the organization ${organization} on Latchkey has been received. All ` +
        'features of the plan are available.',
    ],
  }),
  'billing.second_subscription_canceled': (organization) => ({
    subject: `A second subscription for ${organization} was canceled`,
    sentences: [
      `Two checkouts of the organization ${organization} on Latchkey were paid. The first subscription stays active. ` +
        'The second subscription was canceled immediately.',
      'Refunds are not automatic. Contact the operator of this installation.',
    ],
  }),
};

export function paymentMail(to: string, organization: string, { type, graceEnd, url }: PaymentChange): MailMessage {
  const text = texts[type](nameInMail(organization), graceEnd);
  return composeMail({ to, ...text, link: { label: 'Open Latchkey', url } });
}

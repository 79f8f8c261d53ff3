import { Injectable } from '@nestjs/common';
import { MemberMail, MembersByRole } from '#identity';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type BillingEvent } from '../../organization/domain/organization.js';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { graceEnd, isStillNews, type PaymentNews } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

type PaymentEvent = Extract<BillingEvent, { type: PaymentNews }>;

export const paymentMailing = subscribe<PaymentEvent>(
  'MailPayments',
  {
    'billing.payment_failed': 'at once',
    'billing.payment_recovered': 'at once',
    'billing.second_subscription_canceled': 'at once',
  },
  'mails',
);

/** The maximum number of recipients. */
const maxRecipients = 20;

@Injectable()
export class MailPaymentsJob extends Job {
  readonly name = paymentMailing.job;

  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly subscriptions: Subscriptions,
    private readonly membersByRole: MembersByRole,
    private readonly memberMail: MemberMail,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.recordedEvents.find<PaymentEvent>(orgId, eventId);
    if (!event || !this.memberMail.isConfigured) return;
    const known = await this.subscriptions.get(orgId);
    if (!isStillNews(event.type, known)) return;
    const userIds = await this.membersByRole.findPeopleWith(orgId, 'billing:manage', maxRecipients);
    // Repeated failures before the first email are reported together.
    const since = event.type === 'billing.payment_failed' ? known.past_due_since : null;
    const id = since ? `${event.type}:${since.toISOString()}` : eventId;
    const notice = { notification: 'payments', id, userIds } as const;
    const news = { type: event.type, graceEnd: graceEnd(known), url: this.organizationsOptions.appUrl };
    await this.memberMail.send(orgId, notice, (to, organization) => paymentMail(to, organization, news));
  }
}

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

function paymentMail(to: string, organization: string, { type, graceEnd, url }: PaymentChange): MailMessage {
  const text = texts[type](nameInMail(organization), graceEnd);
  return composeMail({ to, ...text, link: { label: 'Open Latchkey', url } });
}

import { Injectable } from '@nestjs/common';
import { MemberMail, MembersByRole } from '#identity';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { type BillingEvent } from '../../organization/domain/organization-events.js';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { paymentMail } from '../domain/payment-mail.js';
import { isStillNews, type PaymentNews } from '../domain/payment-news.js';
import { graceEnd } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

type PaymentEvent = Extract<BillingEvent, { type: PaymentNews }>;

export const paymentMailing = subscribe<PaymentEvent>(
  'BillingManagersAreToldOfPayments',
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
    private readonly events: RecordedEvents,
    private readonly subscriptions: Subscriptions,
    private readonly members: MembersByRole,
    private readonly mail: MemberMail,
    private readonly options: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.events.find<PaymentEvent>(orgId, eventId);
    if (!event || !this.mail.isConfigured) return;
    const known = await this.subscriptions.get(orgId);
    if (!isStillNews(event.type, known)) return;
    const userIds = await this.members.findPeopleWith(orgId, 'billing:manage', maxRecipients);
    // Repeated failures before the first email are reported together.
    const since = event.type === 'billing.payment_failed' ? known.past_due_since : null;
    const id = since ? `${event.type}:${since.toISOString()}` : eventId;
    const notice = { notification: 'payments', id, userIds } as const;
    const news = { type: event.type, graceEnd: graceEnd(known), url: this.options.appUrl };
    await this.mail.send(orgId, notice, (to, organization) => paymentMail(to, organization, news));
  }
}

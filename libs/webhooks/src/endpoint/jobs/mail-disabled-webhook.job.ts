import { Injectable } from '@nestjs/common';
import { MemberMail, MembersByRole, PageAddresses } from '#identity';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { composeMail, type MailMessage, nameInMail } from '#platform/mail';
import { type DisabledReason, type WebhookEvent } from '../domain/webhook-endpoint.js';

type Disabled = Extract<WebhookEvent, { type: 'webhook_endpoint.disabled' }>;

export const disabledSubscription = subscribe<WebhookEvent>(
  'MailManagersAboutDisabledWebhook',
  { 'webhook_endpoint.disabled': 'at once' },
  'mails',
);

const maxRecipients = 20;

@Injectable()
export class MailDisabledWebhookJob extends Job {
  readonly name = disabledSubscription.job;

  constructor(
    private readonly recordedEvents: RecordedEvents,
    private readonly membersByRole: MembersByRole,
    private readonly memberMail: MemberMail,
    private readonly pageAddresses: PageAddresses,
  ) {
    super();
  }

  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.recordedEvents.find<Disabled>(orgId, eventId);
    if (!event || !this.memberMail.isConfigured) return;
    const userIds = await this.membersByRole.findPeopleWith(orgId, 'webhook:manage', maxRecipients);
    const recipients = { notification: 'webhooks_disabled', id: eventId, userIds } as const;
    const facts = { ...event.data, url: this.pageAddresses.ofStart() };
    await this.memberMail.send(orgId, recipients, (to, organization) => disabledMail(to, organization, facts));
  }
}

/** The email to webhook managers when a webhook is disabled. */
function disabledMail(
  to: string,
  organization: string,
  { url_host: host, cause, url }: { url_host: string; cause: DisabledReason; url: string },
): MailMessage {
  const why =
    cause === 'gone'
      ? 'The receiver responded with 410 (Gone).'
      : 'Deliveries failed for five days, or too many were pending.';
  return composeMail({
    to,
    subject: `A webhook to ${host} was disabled`,
    sentences: [
      `The organization ${nameInMail(organization)} on Latchkey no longer sends its events to ${host}.`,
      `${why} Later events are only in the audit log. Failed deliveries can be replayed for 30 days.`,
      'Enable the webhook again when the receiver works.',
    ],
    link: { label: 'Open Latchkey', url },
  });
}

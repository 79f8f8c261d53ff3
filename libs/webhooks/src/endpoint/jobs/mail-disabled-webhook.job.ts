import { Injectable } from '@nestjs/common';
import { MemberMail, MembersByRole } from '#identity';
import { Job, RecordedEvents, subscribe, type Task } from '#kernel';
import { disabledMail } from '../domain/disabled-mail.js';
import { type WebhookEvent } from '../domain/webhook-events.js';

type Disabled = Extract<WebhookEvent, { type: 'webhook_endpoint.disabled' }>;

export const disabledSubscription = subscribe<WebhookEvent>('ManagersAreToldOfDisabledWebhook', {
  'webhook_endpoint.disabled': 'at once',
});

const maxRecipients = 20;

@Injectable()
export class MailDisabledWebhookJob extends Job {
  readonly name = disabledSubscription.job;

  constructor(
    private readonly events: RecordedEvents,
    private readonly members: MembersByRole,
    private readonly mail: MemberMail,
  ) {
    super();
  }

  async run({ orgId, eventId }: Task): Promise<void> {
    const event = await this.events.find<Disabled>(orgId, eventId);
    if (!event || !this.mail.isConfigured) return;
    const userIds = await this.members.findPeopleWith(orgId, 'webhook:manage', maxRecipients);
    const recipients = { notification: 'webhooks_disabled', id: eventId, userIds } as const;
    await this.mail.send(orgId, recipients, (to, organization) => disabledMail(to, organization, event.data));
  }
}

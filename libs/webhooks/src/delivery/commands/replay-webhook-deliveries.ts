import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Outbox, Resumable } from '#kernel';
import { type WebhookEndpoint } from '../../endpoint/domain/webhook-endpoint.js';
import { WebhookEndpoints } from '../../endpoint/domain/webhook-endpoints.js';
import { deliveryJob, type ReplayChoice } from '../domain/webhook-delivery.js';
import { WebhookDeliveries } from '../persistence/webhook-deliveries.js';
import { canSendAuditRecords } from '../../endpoint/domain/webhook-policy.js';

/** Sends deliveries again with their original ids. Returns how many. */
export class ReplayWebhookDeliveries extends Command<number> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly choice: ReplayChoice,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ReplayWebhookDeliveries)
export class ReplayWebhookDeliveriesHandler implements ICommandHandler<ReplayWebhookDeliveries> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly webhookDeliveries: WebhookDeliveries,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, choice, expected }: ReplayWebhookDeliveries): Promise<number> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canSendAuditRecords(current).orThrow();
      const decide = async (endpoint: WebhookEndpoint) => {
        const act = createAct(current, this.clock);
        const count = endpoint.isEnabled ? await this.webhookDeliveries.replay(current.orgId, id, choice, act.at) : 0;
        endpoint.replay(count, act);
        if (count > 0) await this.outbox.requestJob(current.orgId, deliveryJob, id);
        return count;
      };
      return this.webhookEndpoints.change(current.orgId, id, decide, expected);
    });
  }
}

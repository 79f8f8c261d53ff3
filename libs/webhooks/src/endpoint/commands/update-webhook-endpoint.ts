import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { type WebhookChanges, type WebhookEndpoint } from '../domain/webhook-endpoint.js';
import { WebhookEndpoints, PendingDeliveries } from '../domain/webhook-endpoints.js';
import { canManageWebhooks, canSendAuditRecords } from '../domain/webhook-policy.js';
import { WebhookChecks } from '../services/webhook-checks.js';

export class UpdateWebhookEndpoint extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly changes: WebhookChanges,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(UpdateWebhookEndpoint)
export class UpdateWebhookEndpointHandler implements ICommandHandler<UpdateWebhookEndpoint> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly pendingDeliveries: PendingDeliveries,
    private readonly webhookChecks: WebhookChecks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, changes, expected }: UpdateWebhookEndpoint): Promise<void> {
    this.webhookChecks.assertValid(changes);
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageWebhooks(current).orThrow();
      const decide = async (endpoint: WebhookEndpoint) => {
        if (endpoint.isRedirectedBy(changes)) canSendAuditRecords(current).orThrow();
        const wasEnabled = endpoint.isEnabled;
        endpoint.update(changes, createAct(current, this.clock));
        if (wasEnabled && !endpoint.isEnabled) await this.pendingDeliveries.giveUp(current.orgId, id);
        if (!wasEnabled && endpoint.isEnabled) await this.webhookEndpoints.resetFailures(current.orgId, id);
      };
      return this.webhookEndpoints.change(current.orgId, id, decide, expected);
    });
  }
}

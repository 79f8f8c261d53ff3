import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { type WebhookEndpoint } from '../domain/webhook-endpoint.js';
import { WebhookEndpoints, WebhookSecrets } from '../domain/webhook-endpoints.js';
import { canManageWebhooks } from '../domain/webhook-policy.js';

/** Deletes an endpoint. Its pending deliveries are not sent. */
export class DeleteWebhookEndpoint extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteWebhookEndpoint)
export class DeleteWebhookEndpointHandler implements ICommandHandler<DeleteWebhookEndpoint> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteWebhookEndpoint): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageWebhooks(current).orThrow();
      const decide = async (endpoint: WebhookEndpoint) => {
        await this.webhookSecrets.deleteAll(current.orgId, id);
        endpoint.delete(createAct(current, this.clock));
      };
      return this.webhookEndpoints.change(current.orgId, id, decide, expected);
    });
  }
}

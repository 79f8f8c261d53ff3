import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, newId, Resumable } from '#kernel';
import { WebhookEndpoint, type WebhookContent } from '../domain/webhook-endpoint.js';
import { WebhookEndpoints, WebhookSecrets } from '../domain/webhook-endpoints.js';
import { canSendAuditRecords, assertWithinQuota } from '../domain/webhook-policy.js';
import { WebhookChecks } from '../services/webhook-checks.js';

/** Returns the id of the new endpoint and its secret. */
export class CreateWebhookEndpoint extends Command<{ id: string; secret: string }> {
  constructor(
    readonly caller: Caller,
    readonly content: WebhookContent,
  ) {
    super();
  }
}

@CommandHandler(CreateWebhookEndpoint)
export class CreateWebhookEndpointHandler implements ICommandHandler<CreateWebhookEndpoint> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly webhookChecks: WebhookChecks,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, content }: CreateWebhookEndpoint): Promise<{ id: string; secret: string }> {
    this.webhookChecks.assertValid(content);
    const secret = await this.webhookSecrets.generate(caller.orgId);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canSendAuditRecords(current).orThrow();
      assertWithinQuota(await this.webhookEndpoints.count(current.orgId));
      const act = createAct(current, this.clock);
      const id = newId('whep', act.at);
      await this.webhookEndpoints.add(WebhookEndpoint.create(current.orgId, id, content, secret.hint, act));
      await this.webhookSecrets.add(current.orgId, id, secret);
      return { id, secret: secret.plain };
    });
  }
}

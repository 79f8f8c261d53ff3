import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOf, type Caller, Callers, Clock, newId } from '#kernel';
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
    private readonly endpoints: WebhookEndpoints,
    private readonly secrets: WebhookSecrets,
    private readonly checks: WebhookChecks,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, content }: CreateWebhookEndpoint): Promise<{ id: string; secret: string }> {
    this.checks.assertValid(content);
    const secret = await this.secrets.generate(caller.orgId);
    return this.callers.withOrganizationLock(caller, async (current) => {
      canSendAuditRecords(current).orThrow();
      assertWithinQuota(await this.endpoints.count(current.orgId));
      const act = actOf(current, this.clock);
      const id = newId('whep', act.at);
      await this.endpoints.add(WebhookEndpoint.create(current.orgId, id, content, secret.hint, act));
      await this.secrets.add(current.orgId, id, secret);
      return { id, secret: secret.plain };
    });
  }
}

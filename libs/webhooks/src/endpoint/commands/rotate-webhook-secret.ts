import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { type WebhookEndpoint } from '../domain/webhook-endpoint.js';
import { WebhookEndpoints, WebhookSecrets } from '../domain/webhook-endpoints.js';
import { canManageWebhooks } from '../domain/webhook-policy.js';

/** Returns the new secret. For a while, messages are also signed with the previous secret. */
export class RotateWebhookSecret extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly overlapHours: number,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly webhookSecrets: WebhookSecrets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  async execute({ caller, id, overlapHours, expected }: RotateWebhookSecret): Promise<string> {
    const secret = await this.webhookSecrets.generate(caller.orgId);
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageWebhooks(current).orThrow();
      const decide = async (endpoint: WebhookEndpoint) => {
        const act = createAct(current, this.clock);
        endpoint.rotateSecret(secret.hint, overlapHours, act);
        await this.webhookSecrets.rotate(
          current.orgId,
          id,
          secret,
          new Date(act.at.getTime() + overlapHours * 3_600_000),
        );
        return secret.plain;
      };
      return this.webhookEndpoints.change(current.orgId, id, decide, expected);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { WebhookEndpoints } from '../../endpoint/domain/webhook-endpoints.js';
import { canManageWebhooks } from '../../endpoint/domain/webhook-policy.js';

/** Queues the test event for an endpoint, even if the endpoint does not subscribe to it. */
export class TestWebhookEndpoint extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(TestWebhookEndpoint)
export class TestWebhookEndpointHandler implements ICommandHandler<TestWebhookEndpoint> {
  constructor(
    private readonly callers: Callers,
    private readonly webhookEndpoints: WebhookEndpoints,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: TestWebhookEndpoint): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageWebhooks(current).orThrow();
      return this.webhookEndpoints.change(
        current.orgId,
        id,
        (endpoint) => endpoint.test(createAct(current, this.clock)),
        expected,
      );
    });
  }
}

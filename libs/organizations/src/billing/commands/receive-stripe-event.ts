import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentProvider } from '../domain/payment-provider.js';
import { SubscriptionUpdates } from '../services/subscription-updates.js';

/**
 * Handles an event of the payment provider. Its content is not trusted, so the subscription is fetched from the
 * provider.
 */
export class ReceiveStripeEvent extends Command<void> {
  constructor(
    readonly body: Buffer,
    readonly signature: string,
  ) {
    super();
  }
}

@CommandHandler(ReceiveStripeEvent)
export class ReceiveStripeEventHandler implements ICommandHandler<ReceiveStripeEvent> {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly subscriptionUpdates: SubscriptionUpdates,
  ) {}

  async execute({ body, signature }: ReceiveStripeEvent): Promise<void> {
    const { id, subscriptionId } = await this.paymentProvider.readEvent(body, signature);
    if (subscriptionId !== null) await this.subscriptionUpdates.apply(subscriptionId, id);
  }
}

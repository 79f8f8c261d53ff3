import { Injectable } from '@nestjs/common';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { PurgeStep, type StepOutcome, type StepRun } from '../../purge/domain/purge-step.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { Subscriptions } from '../persistence/subscriptions.js';

/** Cancels the subscription of a deleted organization. */
@Injectable()
export class SubscriptionPurge extends PurgeStep {
  readonly name = 'subscription';

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly paymentProvider: PaymentProvider,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId }: StepRun): Promise<StepOutcome> {
    const { subscription_id, checkout_id } = await this.subscriptions.get(orgId);
    // Without a payment provider there is nothing to cancel, and deletion continues.
    if (!this.organizationsOptions.stripe) return { rows: 0 };
    if (checkout_id !== null) await this.paymentProvider.expireCheckout(checkout_id);
    if (subscription_id !== null) await this.paymentProvider.cancel(subscription_id);
    return { rows: 0 };
  }
}

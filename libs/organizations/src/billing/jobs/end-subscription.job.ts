import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Job, type RunAgain, subscribe, type Task } from '#kernel';
import { type OrganizationEvent, Organizations } from '../../organization/domain/organization.js';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { isEndOutdated, subscriptionEndJob } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';
import { SubscriptionUpdates } from '../services/subscription-updates.js';

/**
 * Makes the subscription end with its paid period while the organization's deletion is scheduled, and makes it continue
 * after the organization is restored.
 */
class ChangeSubscriptionEnd extends Command<RunAgain> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(ChangeSubscriptionEnd)
export class ChangeSubscriptionEndHandler implements ICommandHandler<ChangeSubscriptionEnd> {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly subscriptionUpdates: SubscriptionUpdates,
    private readonly organizations: Organizations,
  ) {}

  async execute({ orgId }: ChangeSubscriptionEnd): Promise<RunAgain> {
    const isBeingDeleted = await this.isBeingDeleted(orgId);
    const { subscription_id, checkout_id } = await this.subscriptions.get(orgId);
    // Prevents new payments for an organization that will be deleted.
    if (isBeingDeleted && checkout_id !== null) await this.paymentProvider.expireCheckout(checkout_id);
    const current = subscription_id === null ? null : await this.paymentProvider.find(subscription_id);
    if (!current || !isEndOutdated(current, isBeingDeleted)) return;
    await this.paymentProvider.setEnd(current.id, isBeingDeleted);
    await this.subscriptionUpdates.apply(current.id, null);
    // Checked again after the provider was updated, because the calls for a deletion and a restore may arrive in
    // reverse order.
    if ((await this.isBeingDeleted(orgId)) !== isBeingDeleted) return { again_in: 0 };
  }

  private isBeingDeleted(orgId: string): Promise<boolean> {
    return this.organizations.change(orgId, orgId, ({ state }) => state.status !== 'active');
  }
}

export const endChanges = subscribe<OrganizationEvent>(subscriptionEndJob, {
  'organization.deletion_scheduled': 'at once',
  'organization.restored': 'at once',
});

/**
 * Ends or continues the subscription. This depends on the current state of the organization, not on the event that
 * started the job.
 */
@Injectable()
export class EndSubscriptionJob extends Job {
  readonly name = endChanges.job;

  constructor(
    private readonly commandBus: CommandBus,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    if (this.organizationsOptions.stripe) return this.commandBus.execute(new ChangeSubscriptionEnd(orgId));
  }
}

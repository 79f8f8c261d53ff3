import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PurgeStep, PurgeSteps, type StepOutcome, type StepRun } from '../../purge/domain/purge-step.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { isLive } from '../domain/subscription.js';
import { Subscriptions } from '../domain/subscriptions.js';

/** Nobody pays for an organization that is gone. */
@Injectable()
export class SubscriptionPurge extends PurgeStep implements OnModuleInit {
  readonly name = 'subscription';

  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly provider: PaymentProvider,
    private readonly steps: PurgeSteps,
  ) {
    super();
  }

  onModuleInit(): void {
    this.steps.add(this);
  }

  async run({ orgId }: StepRun): Promise<StepOutcome> {
    const known = await this.subscriptions.of(orgId);
    if (known.subscription_id !== null && isLive(known)) await this.provider.cancel(known.subscription_id);
    return { rows: 0 };
  }
}

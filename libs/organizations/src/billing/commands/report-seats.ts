import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { SeatCounting } from '#identity';
import { actOfSystem, Clock, type RunAgain } from '#kernel';
import { Organizations } from '../../organization/domain/organizations.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { seatReportDelay, isPaidBySeat, paidSeats } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

/** Reports the number of billed seats to the payment provider. */
export class ReportSeats extends Command<RunAgain> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(ReportSeats)
export class ReportSeatsHandler implements ICommandHandler<ReportSeats> {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly seats: SeatCounting,
    private readonly organizations: Organizations,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId }: ReportSeats): Promise<RunAgain> {
    const { subscription_id } = await this.subscriptions.get(orgId);
    if (subscription_id === null) return;
    const quantity = await this.count(orgId);
    const current = await this.provider.find(subscription_id);
    if (!current || !isPaidBySeat(current) || current.quantity === quantity) return;
    await this.provider.setQuantity(current.itemId, quantity);
    // Counted again after the provider was updated: members may have changed meanwhile, and concurrent reports may
    // arrive in reverse order.
    const rerun = (await this.count(orgId)) === quantity ? undefined : { again_in: seatReportDelay };
    await this.organizations.change(orgId, orgId, (organization) =>
      organization.recordBilling({ type: 'billing.seats_reported', data: { quantity } }, actOfSystem(this.clock)),
    );
    return rerun;
  }

  private async count(orgId: string): Promise<number> {
    return paidSeats(await this.seats.count(orgId));
  }
}

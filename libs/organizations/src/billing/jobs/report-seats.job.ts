import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type MemberEvent, type RoleEvent, SeatCounting } from '#identity';
import { actOfSystem, Clock, Job, type RunAgain, subscribe, type Subscription, type Task } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { Organizations } from '../../organization/domain/organization.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { isPaidBySeat, paidSeats, seatReportDelay, seatReportJob } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

/** Reports the number of billed seats to the payment provider. */
class ReportSeats extends Command<RunAgain> {
  constructor(readonly orgId: string) {
    super();
  }
}

@CommandHandler(ReportSeats)
export class ReportSeatsHandler implements ICommandHandler<ReportSeats> {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly subscriptions: Subscriptions,
    private readonly seatCounting: SeatCounting,
    private readonly organizations: Organizations,
    private readonly clock: Clock,
  ) {}

  async execute({ orgId }: ReportSeats): Promise<RunAgain> {
    const { subscription_id } = await this.subscriptions.get(orgId);
    if (subscription_id === null) return;
    const quantity = await this.count(orgId);
    const current = await this.paymentProvider.find(subscription_id);
    if (!current || !isPaidBySeat(current) || current.quantity === quantity) return;
    await this.paymentProvider.setQuantity(current.itemId, quantity);
    // Counted again after the provider was updated: members may have changed meanwhile, and concurrent reports may
    // arrive in reverse order.
    const rerun = (await this.count(orgId)) === quantity ? undefined : { again_in: seatReportDelay };
    await this.organizations.change(orgId, orgId, (organization) =>
      organization.recordBilling({ type: 'billing.seats_reported', data: { quantity } }, actOfSystem(this.clock)),
    );
    return rerun;
  }

  private async count(orgId: string): Promise<number> {
    return paidSeats(await this.seatCounting.count(orgId));
  }
}

const soon = (_: object, at: Date) => new Date(at.getTime() + seatReportDelay);

/** Events that may change the number of billed people. */
export const seatChanges: Subscription = {
  ...subscribe<MemberEvent | RoleEvent>(seatReportJob, {
    'member.joined': soon,
    'member.returned': soon,
    'member.roles_changed': soon,
    'member.suspended': soon,
    'member.reactivated': soon,
    'member.removed': soon,
    'member.left': soon,
    'role.updated': soon,
  }),
  gathers: true,
};

/** Reports all changes in seats within a minute together. */
@Injectable()
export class ReportSeatsJob extends Job {
  readonly name = seatReportJob;

  constructor(
    private readonly commandBus: CommandBus,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {
    super();
  }

  async run({ orgId }: Task): Promise<RunAgain> {
    if (this.organizationsOptions.stripe) return this.commandBus.execute(new ReportSeats(orgId));
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, invalid, invalidValue, Resumable } from '#kernel';
import { OrganizationDirectory, SeatCounting } from '#identity';
import { type Interval, OrganizationsOptions, type PaidPlan } from '../../organization/domain/organizations-options.js';
import { canOpenCheckout } from '../domain/billing-policy.js';
import { type OpenedCheckout, PaymentProvider } from '../domain/payment-provider.js';
import { paidSeats } from '../domain/subscription.js';
import { BillingRecord } from '../services/billing-record.js';

type CheckoutRequest = { plan: PaidPlan; interval: Interval; returnPath: string; cancelPath: string };

/** Opens a checkout for a plan and returns its address. Expires an earlier checkout that is still open. */
export class OpenCheckout extends Command<Omit<OpenedCheckout, 'id'>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly request: CheckoutRequest,
  ) {
    super();
  }
}

@CommandHandler(OpenCheckout)
export class OpenCheckoutHandler implements ICommandHandler<OpenCheckout> {
  constructor(
    private readonly billingRecord: BillingRecord,
    private readonly paymentProvider: PaymentProvider,
    private readonly seatCounting: SeatCounting,
    private readonly organizationDirectory: OrganizationDirectory,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {}

  @Resumable()
  async execute({ caller, id, request }: OpenCheckout): Promise<Omit<OpenedCheckout, 'id'>> {
    const known = await this.billingRecord.get(caller, id);
    canOpenCheckout(caller, this.organizationsOptions.stripe !== null, known).orThrow();
    const { plan, interval } = request;
    const price = this.organizationsOptions.stripe?.prices[`${plan}_${interval}`];
    if (!price)
      throw invalid(
        '/plan',
        invalidValue,
        `The plan ${plan} cannot be bought with payment per ${interval} in this installation. Choose another plan ` +
          'or interval.',
      );
    const customerId =
      known.customer_id ??
      (await this.paymentProvider.createCustomer(id, await this.organizationDirectory.readName(id)));
    if (known.checkout_id !== null) await this.paymentProvider.expireCheckout(known.checkout_id);
    const quantity = paidSeats(await this.seatCounting.count(id));
    const opened = await this.paymentProvider.openCheckout({
      customerId,
      orgId: id,
      price,
      quantity,
      onSuccess: new URL(request.returnPath, this.organizationsOptions.appUrl).href,
      onCancel: new URL(request.cancelPath, this.organizationsOptions.appUrl).href,
    });
    const event = { type: 'billing.checkout_opened', data: { plan } } as const;
    const changes = { customer_id: customerId, checkout_id: opened.id };
    return this.billingRecord.record(
      caller,
      { known, changes, event },
      { url: opened.url, expiresAt: opened.expiresAt },
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller, Resumable } from '#kernel';
import { OrganizationsOptions } from '../../organization/domain/organizations-options.js';
import { canOpenPortal } from '../domain/billing-policy.js';
import { PaymentProvider } from '../domain/payment-provider.js';
import { BillingRecord } from '../services/billing-record.js';

/** Returns the address of the billing portal. */
export class OpenPortal extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly returnPath: string,
  ) {
    super();
  }
}

@CommandHandler(OpenPortal)
export class OpenPortalHandler implements ICommandHandler<OpenPortal> {
  constructor(
    private readonly billingRecord: BillingRecord,
    private readonly paymentProvider: PaymentProvider,
    private readonly organizationsOptions: OrganizationsOptions,
  ) {}

  @Resumable()
  async execute({ caller, id, returnPath }: OpenPortal): Promise<string> {
    const known = await this.billingRecord.get(caller, id);
    canOpenPortal(caller, this.organizationsOptions.stripe !== null, known).orThrow();
    const url = await this.paymentProvider.openPortal(
      known.customer_id!,
      new URL(returnPath, this.organizationsOptions.appUrl).href,
    );
    const event = { type: 'billing.portal_opened', data: {} } as const;
    return this.billingRecord.record(caller, { known, changes: {}, event }, url);
  }
}

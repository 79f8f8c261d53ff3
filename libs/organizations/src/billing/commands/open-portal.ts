import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
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
    private readonly record: BillingRecord,
    private readonly provider: PaymentProvider,
    private readonly options: OrganizationsOptions,
  ) {}

  async execute({ caller, id, returnPath }: OpenPortal): Promise<string> {
    const known = await this.record.get(caller, id);
    canOpenPortal(caller, this.options.stripe !== null, known).orThrow();
    const url = await this.provider.openPortal(known.customer_id!, new URL(returnPath, this.options.appUrl).href);
    const event = { type: 'billing.portal_opened', data: {} } as const;
    return this.record.record(caller, { known, changes: {}, event }, url);
  }
}

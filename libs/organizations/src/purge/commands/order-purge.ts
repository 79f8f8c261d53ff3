import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AccessEpochs, type Act, Transactions, refineError } from '#kernel';
import { Organizations } from '../../organization/domain/organization.js';
import { confirmationRequired } from '../../organization/domain/organization-policy.js';

/** Deletes the organization now, in a worker, even if no deletion was scheduled. Only for the operator. */
export class OrderPurge extends Command<void> {
  /** @param confirmed the slug, as the operator typed it */
  constructor(
    readonly orgId: string,
    readonly confirmed: string,
    readonly act: Act,
  ) {
    super();
  }
}

@CommandHandler(OrderPurge)
export class OrderPurgeHandler implements ICommandHandler<OrderPurge> {
  constructor(
    private readonly transactions: Transactions,
    private readonly organizations: Organizations,
    private readonly accessEpochs: AccessEpochs,
  ) {}

  execute({ orgId, confirmed, act }: OrderPurge): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, () =>
      this.organizations.change(orgId, orgId, async (organization) => {
        if (confirmed !== organization.state.slug) throw notConfirmed();
        if (organization.orderPurge(act)) await this.accessEpochs.freeze(orgId, 'deletion_scheduled');
      }),
    );
  }
}

const notConfirmed = refineError(
  confirmationRequired,
  () => 'The slug does not match the organization. Nothing was changed. Check the slug and the id.',
);

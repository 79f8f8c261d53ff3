import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { actOfSystem, Clock, Transactions } from '#kernel';
import { AccessGrants } from '../domain/access-grants.js';

/** Logs that a grant has expired. A grant that was extended in the meantime stays unchanged. */
export class ExpireAccessGrant extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireAccessGrant)
export class ExpireAccessGrantHandler implements ICommandHandler<ExpireAccessGrant> {
  constructor(
    private readonly transactions: Transactions,
    private readonly grants: AccessGrants,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, id }: ExpireAccessGrant): Promise<void> {
    return this.transactions.withOrganizationLock(orgId, () =>
      this.grants.change(orgId, id, (grant) => grant.expire(actOfSystem(this.clock))),
    );
  }
}

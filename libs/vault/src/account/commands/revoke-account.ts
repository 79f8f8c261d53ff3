import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock, Outbox, Transactions } from '#kernel';
import { Accounts, revokeAccountGrants, revoked } from '../domain/account.js';

/** Revokes an account. A job then revokes its grants at the provider and deletes its key material. */
export class RevokeAccount extends Command<void> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeAccount)
export class RevokeAccountHandler implements ICommandHandler<RevokeAccount> {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  execute({ orgId, accountId, reason }: RevokeAccount): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.accounts.update(orgId, accountId, (account) => revoked(account, reason, this.clock.now()));
      await this.outbox.requestJob(orgId, revokeAccountGrants, accountId);
    });
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../domain/accounts.js';

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
  constructor(private readonly accounts: Accounts) {}

  execute({ orgId, accountId, reason }: RevokeAccount): Promise<void> {
    return this.accounts.revoke(orgId, accountId, reason);
  }
}

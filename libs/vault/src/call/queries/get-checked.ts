import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type CheckedAccount } from '#vault-protocol';
import { Accounts } from '../../account/domain/account.js';

/** Returns the result of a check, and the account's state after it. */
export class GetChecked extends Query<CheckedAccount> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly checked: CheckedAccount['checked'],
  ) {
    super();
  }
}

@QueryHandler(GetChecked)
export class GetCheckedHandler implements IQueryHandler<GetChecked> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ orgId, accountId, checked }: GetChecked): Promise<CheckedAccount> {
    const { state, cause, checked_at } = await this.accounts.get(orgId, accountId);
    return { checked, state, cause, checked_at };
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Accounts } from '../../account/domain/accounts.js';
import { type Checked } from '../domain/checked.js';

/** Result of the check, and the account's state after it. */
export type CheckedView = Checked & { state: string; cause: string | null; checked_at: string | null };

export class GetChecked extends Query<CheckedView> {
  constructor(
    readonly orgId: string,
    readonly accountId: string,
    readonly checked: Checked['checked'],
  ) {
    super();
  }
}

@QueryHandler(GetChecked)
export class GetCheckedHandler implements IQueryHandler<GetChecked> {
  constructor(private readonly accounts: Accounts) {}

  async execute({ orgId, accountId, checked }: GetChecked): Promise<CheckedView> {
    const { state, cause, checked_at } = await this.accounts.get(orgId, accountId);
    return { checked, state, cause, checked_at };
  }
}

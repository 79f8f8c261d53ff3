import { Injectable } from '@nestjs/common';
import { variableLimits } from '#connector-definition';
import { invalid, Transactions } from '#kernel';
import { accountMissing, isInUse } from '../domain/account.js';
import { Accounts } from '../domain/accounts.js';
import { type VariableChange, Variables } from '../domain/variables.js';

/** Changes variables of an active account, within the limit for all of them. */
@Injectable()
export class VariableChanges {
  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: Accounts,
    private readonly variables: Variables,
  ) {}

  /** @throws not_found if the account was revoked; validation_error if they are too long in total. */
  apply(orgId: string, accountId: string, change: VariableChange, at: Date): Promise<void> {
    return this.transactions.run(orgId, async () => {
      // Locks the account, because two concurrent changes would each see only their own values.
      const account = await this.accounts.lock(orgId, accountId);
      if (!account || !isInUse(account)) throw accountMissing();
      await this.variables.change(orgId, accountId, change, at);
      if ((await this.variables.sizeOfAll(orgId, accountId)) > variableLimits.all)
        throw invalid(
          '/variables',
          'too_long',
          'The variables of a connection exceed 64 KiB in all. Shorten some of them.',
        );
    });
  }
}

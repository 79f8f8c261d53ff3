import { Injectable } from '@nestjs/common';
import { createAct, type Caller, Clock, Transactions, refineError, writeContention } from '#kernel';
import { OwnOrganizationCheck } from '#identity';
import { type BillingEvent, Organizations } from '../../organization/domain/organization.js';
import { type Subscription } from '../domain/subscription.js';
import { Subscriptions } from '../persistence/subscriptions.js';

/** The previous state, the changes and the event to log. */
type BillingChange = { known: Subscription; changes: Partial<Subscription>; event: BillingEvent };

/** Reads and records the payment state of the caller's organization. */
@Injectable()
export class BillingRecord {
  constructor(
    private readonly ownOrganizationCheck: OwnOrganizationCheck,
    private readonly subscriptions: Subscriptions,
    private readonly organizations: Organizations,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller, id: string): Promise<Subscription> {
    await this.ownOrganizationCheck.assertOwn(caller, id);
    return this.subscriptions.get(id);
  }

  /** Commits the state and the event. A repeat of the request gets the same `result`. */
  record<Result>(caller: Caller, { known, changes, event }: BillingChange, result: Result): Promise<Result> {
    const id = caller.orgId;
    return this.transactions.run(id, async () => {
      const isChanged = Object.keys(changes).length > 0;
      if (isChanged && !(await this.subscriptions.save(id, { ...known, ...changes }))) throw checkoutOpenedMeanwhile();
      await this.organizations.change(id, id, (organization) =>
        organization.recordBilling(event, createAct(caller, this.clock)),
      );
      return result;
    });
  }
}

const checkoutOpenedMeanwhile = refineError(
  writeContention,
  () => 'Another checkout was opened at the same time. Try again.',
);

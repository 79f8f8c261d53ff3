import { Injectable } from '@nestjs/common';
import { type Read, Transactions } from '#kernel';
import { noSubscription, type Subscription } from '../domain/subscription.js';

/** The stored payment state. */
@Injectable()
export class Subscriptions {
  constructor(private readonly transactions: Transactions) {}

  async get(orgId: string): Promise<Subscription> {
    const row = await this.transactions.one<Read<Subscription>>(orgId, find);
    if (!row) return noSubscription;
    const { current_period_end, trial_end, past_due_since } = row;
    return {
      ...row,
      current_period_end: parseDate(current_period_end),
      trial_end: parseDate(trial_end),
      past_due_since: parseDate(past_due_since),
    };
  }

  /** Returns false if the state was changed since it was read. */
  async save(orgId: string, subscription: Subscription): Promise<boolean> {
    return (await this.transactions.execute(orgId, save, subscription)) === 1;
  }

  /** Call it in the transaction that applies the event. Returns false if the event was already recorded. */
  async recordEvent(orgId: string, eventId: string, at: Date): Promise<boolean> {
    return (await this.transactions.execute(orgId, insertEvent, { id: eventId, at })) === 1;
  }
}

const parseDate = (text: string | null): Date | null => (text === null ? null : new Date(text));

const columns = `customer_id, checkout_id, subscription_id, plan, status, interval, current_period_end, trial_end,
  cancel_at_period_end, past_due_since`;

const find = `select revision, ${columns} from organizations.subscriptions where org_id = :org_id`;

const save = `
  insert into organizations.subscriptions as known (org_id, revision, ${columns})
  values (:org_id, :revision + 1, :customer_id, :checkout_id, :subscription_id, :plan, :status, :interval,
    :current_period_end, :trial_end, :cancel_at_period_end, :past_due_since)
  on conflict (org_id) do update set revision = excluded.revision, customer_id = excluded.customer_id,
    checkout_id = excluded.checkout_id, subscription_id = excluded.subscription_id, plan = excluded.plan,
    status = excluded.status, interval = excluded.interval, current_period_end = excluded.current_period_end,
    trial_end = excluded.trial_end, cancel_at_period_end = excluded.cancel_at_period_end,
    past_due_since = excluded.past_due_since
  where known.revision = excluded.revision - 1`;

const insertEvent = `
  insert into organizations.stripe_events (org_id, id, received_at) values (:org_id, :id, :at) on conflict do nothing`;

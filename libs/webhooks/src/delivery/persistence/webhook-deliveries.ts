import { Injectable } from '@nestjs/common';
import { Reads, Transactions } from '#kernel';
import { type PendingDeliveries } from '../../endpoint/domain/webhook-endpoints.js';
import {
  type ClaimedDelivery,
  type DeliveryOutcome,
  type QueuedDelivery,
  type ReplayChoice,
} from '../domain/webhook-delivery.js';

/** Pending and past deliveries. */
@Injectable()
export class WebhookDeliveries implements PendingDeliveries {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /**
   * Claims due deliveries for sending. No other process can claim them before `until`. A claim that has expired without
   * an outcome counts as an interruption.
   */
  claim(orgId: string, endpoint_id: string, limit: number, at: Date, until: Date): Promise<ClaimedDelivery[]> {
    return this.transactions.rows<ClaimedDelivery>(orgId, claim, { endpoint_id, limit, at, until });
  }

  async recordOutcomes(orgId: string, endpoint_id: string, outcomes: readonly DeliveryOutcome[]): Promise<void> {
    await this.transactions.execute(orgId, recordOutcomes, { endpoint_id, outcomes: JSON.stringify(outcomes) });
  }

  /** Returns when the next delivery is due. Null if no delivery is pending. */
  async nextDue(orgId: string, endpoint_id: string): Promise<Date | null> {
    const row = await this.transactions.one<{ next_at: string }>(orgId, nextDue, { endpoint_id });
    return row ? new Date(row.next_at) : null;
  }

  /** Counts the pending deliveries, up to `max`. */
  async countPending(orgId: string, endpoint_id: string, max: number): Promise<number> {
    return (await this.transactions.one<{ count: number }>(orgId, countPending, { endpoint_id, max }))!.count;
  }

  /** Queues deliveries again, and returns their number. */
  replay(orgId: string, endpoint_id: string, choice: ReplayChoice, at: Date): Promise<number> {
    if ('delivery_ids' in choice)
      return this.transactions.execute(orgId, `${replay} and id = any(:ids)`, {
        endpoint_id,
        at,
        ids: choice.delivery_ids,
      });
    const { from, to, only_failed } = choice;
    return this.transactions.execute(orgId, `${replay} ${queuedBetween}`, { endpoint_id, at, from, to, only_failed });
  }

  async giveUp(orgId: string, endpoint_id: string): Promise<void> {
    await this.transactions.execute(orgId, giveUpPending, { endpoint_id });
  }

  /** Deletes a batch of a deleted endpoint's deliveries, and returns their number. */
  deleteBatch(orgId: string, endpoint_id: string, limit: number): Promise<number> {
    return this.transactions.execute(orgId, deleteBatch, { endpoint_id, limit });
  }

  /** Finds the deliveries that were queued before a time, in all organizations, oldest first. */
  queuedBefore(time: Date, limit: number): Promise<QueuedDelivery[]> {
    return this.reads.rows(null, 'select * from webhooks.deliveries_before(:time, :limit)', { time, limit });
  }

  async remove(orgId: string, deliveries: readonly QueuedDelivery[]): Promise<void> {
    await this.transactions.execute(orgId, removeListed, { deliveries: JSON.stringify(deliveries) });
  }
}

const own = 'where org_id = :org_id and endpoint_id = :endpoint_id';
const pending = `${own} and status = 'pending'`;

const claim = `
  with due as (
    select id from webhooks.deliveries
    ${pending} and next_at <= :at and (claimed_until is null or claimed_until <= :at)
    order by next_at limit :limit for update skip locked
  )
  update webhooks.deliveries claimed set claimed_until = :until, last_attempt_at = :at,
    interruptions = interruptions + case when claimed_until is null then 0 else 1 end
  from due where claimed.org_id = :org_id and claimed.endpoint_id = :endpoint_id and claimed.id = due.id
  returning claimed.id, claimed.event_id, claimed.attempts, claimed.interruptions`;

const recordOutcomes = `
  update webhooks.deliveries delivery set status = outcome.state, next_at = outcome.next_at, claimed_until = null,
    response_status = outcome.status, response_body = outcome.body, error = outcome.error,
    attempts = attempts + case when outcome.tried then 1 else 0 end
  from jsonb_to_recordset(:outcomes::jsonb)
    as outcome(id text, state text, next_at timestamptz, tried boolean, status integer, body text, error text)
  where delivery.org_id = :org_id and delivery.endpoint_id = :endpoint_id and delivery.id = outcome.id
    and delivery.status = 'pending'`;

const nextDue = `select next_at from webhooks.deliveries ${pending} order by next_at limit 1`;

const countPending = `
  select count(*)::integer as count from (select from webhooks.deliveries ${pending} limit :max) counted`;

/** Queues deliveries again, except those that are being sent. */
const replay = `
  update webhooks.deliveries set status = 'pending', attempts = 0, interruptions = 0, next_at = :at, claimed_until = null
  ${own} and (status <> 'pending' or claimed_until is null)`;

const queuedBetween = `and queued_at >= :from and queued_at < :to and (status = 'failed' or not :only_failed::boolean)`;

const giveUpPending = `
  update webhooks.deliveries
  set status = 'failed', next_at = null, claimed_until = null, error = 'The webhook was disabled.' ${pending}`;

const deleteBatch = `
  delete from webhooks.deliveries ${own} and id in (
    select id from webhooks.deliveries ${own} order by id limit :limit)`;

const removeListed = `
  delete from webhooks.deliveries old
  using jsonb_to_recordset(:deliveries::jsonb) as named(endpoint_id text, id text)
  where old.org_id = :org_id and old.endpoint_id = named.endpoint_id and old.id = named.id`;

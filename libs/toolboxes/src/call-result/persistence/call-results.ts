import { Injectable } from '@nestjs/common';
import { movedTime, Reads, takeTurn, Transactions, unflushed } from '#kernel';
import { type CallResult, type ResultPlace, storageLimits } from '../domain/call-result.js';

/** A result as stored. `content` is sealed. */
type StoredResult = Omit<CallResult, 'text'> & { id: string; content: Buffer; created_at: Date; expires_at: Date };

type FoundResult = Pick<CallResult, 'toolbox_id' | 'tool_name' | 'max_bytes'> & { content: Buffer };

/** Stores large results of tool calls for a limited time. */
@Injectable()
export class CallResults {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
  ) {}

  /** Stores a result, and deletes the oldest ones beyond the limits. Results of an organization are stored in turn. */
  async store(orgId: string, place: ResultPlace, result: StoredResult): Promise<void> {
    const { organization, member, smallest } = storageLimits;
    const bytes = Math.max(result.content.length, smallest);
    const values = { ...place, ...result, bytes, organization: organization - bytes, member: member - bytes };
    // Without a turn, two calls at once could store more than the limit. A crash may lose a result, as if it had expired.
    const preceding = [unflushed(), takeTurn(`toolboxes.call_results ${orgId}`)];
    await this.transactions.rowsWith(orgId, preceding, insert, values, { unnoticed: true });
  }

  /** @param since results that were stored before this time are not found. */
  find(orgId: string, id: string, place: ResultPlace, since: Date): Promise<FoundResult | undefined> {
    return this.reads.one<FoundResult>(orgId, select, { id, ...place, since });
  }

  async deleteOfMember(orgId: string, user_id: string): Promise<void> {
    await this.transactions.execute(orgId, deletedOfMember, { user_id });
  }

  async deleteOfApp(orgId: string, app_id: string): Promise<void> {
    await this.transactions.execute(orgId, deletedOfApp, { app_id });
  }

  /** Deletes results that were stored before the retention began, and lets the others expire at its end. */
  async shortenRetention(orgId: string, minutes: number, at: Date): Promise<void> {
    await this.transactions.execute(orgId, shortened, { minutes });
    await this.transactions.execute(orgId, deletedExpired, { at });
  }

  /** Finds at most `limit` expired results, in all organizations. */
  findExpired(at: Date, limit: number): Promise<{ org_id: string; id: string }[]> {
    return this.reads.rows(null, 'select * from toolboxes.results_expired_before(:at, :limit)', { at, limit });
  }

  async delete(orgId: string, ids: readonly string[]): Promise<void> {
    await this.transactions.execute(orgId, deleted, { ids: [...ids] });
  }
}

// An array of ids is built once. With `in`, a plan made for few rows compares each result with each.
const insert = `
  with kept as (
    select id, user_id, sum(bytes) over (order by created_at desc, id desc) as of_organization,
      sum(bytes) over (partition by user_id order by created_at desc, id desc) as of_member
    from toolboxes.call_results where org_id = :org_id
  ), evicted as (
    delete from toolboxes.call_results where org_id = :org_id and id = any(array(
      select id from kept
      where of_organization > :organization::bigint or (user_id = :user_id and of_member > :member::bigint)))
  )
  insert into toolboxes.call_results (org_id, id, user_id, app_id, address, toolbox_id, tool_name, max_bytes, bytes,
    content, created_at, expires_at)
  values (:org_id, :id, :user_id, :app_id, :address, :toolbox_id, :tool_name, :max_bytes, :bytes, :content,
    :created_at, :expires_at)`;

const select = `
  select toolbox_id, tool_name, max_bytes, content from toolboxes.call_results
  where org_id = :org_id and id = :id and user_id = :user_id and app_id = :app_id and address = :address
    and created_at > :since::timestamptz`;

const deletedOfMember = 'delete from toolboxes.call_results where org_id = :org_id and user_id = :user_id';

const deletedOfApp = 'delete from toolboxes.call_results where org_id = :org_id and app_id = :app_id';

const shortestEnd = movedTime('created_at', '+ make_interval(mins => :minutes::integer)');

const shortened = `
  update toolboxes.call_results set expires_at = ${shortestEnd}
  where org_id = :org_id and expires_at > ${shortestEnd}`;

const deletedExpired = `
  delete from toolboxes.call_results where org_id = :org_id and expires_at <= :at::timestamptz`;

const deleted = 'delete from toolboxes.call_results where org_id = :org_id and id = any(:ids::text[])';

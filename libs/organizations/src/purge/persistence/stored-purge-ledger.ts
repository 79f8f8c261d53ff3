import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';

/** When a step first started, and whether it has finished. */
type StepAttempt = { begunAt: Date; isFinished: boolean };

/**
 * Stores what remains of a deleted organization: the steps of its deletion and when each ended, without personal data.
 */
@Injectable()
export class StoredPurgeLedger {
  constructor(private readonly transactions: Transactions) {}

  /** Call it in the transaction that begins the deletion. */
  async open(orgId: string, slug: string, scheduledAt: Date, at: Date): Promise<void> {
    await this.transactions.execute(orgId, open, { slug, scheduled_at: scheduledAt, at });
  }

  /** Counts an attempt to run the step, unless the step is finished. */
  async begin(orgId: string, step: string, at: Date): Promise<StepAttempt> {
    const row = await this.transactions.one<{ begun_at: string; finished: boolean }>(orgId, begin, { step, at });
    return { begunAt: new Date(row!.begun_at), isFinished: row!.finished };
  }

  /** Adds the number of removed rows. With `at` the step is finished. */
  async record(orgId: string, step: string, rows: number, at: Date | null): Promise<void> {
    await this.transactions.execute(orgId, recordRows, { step, rows, at });
  }

  async fail(orgId: string, step: string, reason: string): Promise<void> {
    await this.transactions.execute(orgId, fail, { step, reason });
  }

  /** Removes the organization itself and finishes the ledger. @param taskId the running job, which ends on its own. */
  async close(orgId: string, taskId: string, at: Date): Promise<void> {
    await this.transactions.execute(orgId, close, { task_id: taskId, at });
  }
}

const open = `
  insert into organizations.purges (org_id, slugs, scheduled_at, begun_at)
  select :org_id, array(select :slug union select slug from organizations.former_slugs where org_id = :org_id),
    :scheduled_at, :at
  on conflict do nothing`;

const begin = `
  insert into organizations.purge_steps as noted (org_id, step, attempts, begun_at) values (:org_id, :step, 1, :at)
  on conflict (org_id, step) do update
    set attempts = noted.attempts + case when noted.finished_at is null then 1 else 0 end
  returning begun_at, finished_at is not null as finished`;

const own = 'where org_id = :org_id and step = :step';

const recordRows = `update organizations.purge_steps set row_count = row_count + :rows, finished_at = :at,
  last_error = case when :at::timestamptz is null then last_error end ${own}`;

const fail = `update organizations.purge_steps set last_error = :reason ${own}`;

const close = 'select organizations.finish_purge(:task_id, :at::timestamptz)';

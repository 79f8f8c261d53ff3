import { Injectable } from '@nestjs/common';
import { Transactions } from '#kernel';
import { type StepAttempt, type PurgeLedger } from '../domain/purge-ledger.js';

@Injectable()
export class StoredPurgeLedger implements PurgeLedger {
  constructor(private readonly transactions: Transactions) {}

  async open(orgId: string, slug: string, scheduledAt: Date, at: Date): Promise<void> {
    await this.transactions.execute(orgId, open, { slug, scheduled_at: scheduledAt, at });
  }

  async begin(orgId: string, step: string, at: Date): Promise<StepAttempt> {
    const row = await this.transactions.one<{ begun_at: string; finished: boolean }>(orgId, begin, { step, at });
    return { begunAt: new Date(row!.begun_at), isFinished: row!.finished };
  }

  async record(orgId: string, step: string, rows: number, at: Date | null): Promise<void> {
    await this.transactions.execute(orgId, note, { step, rows, at });
  }

  async fail(orgId: string, step: string, reason: string): Promise<void> {
    await this.transactions.execute(orgId, fail, { step, reason });
  }

  close(orgId: string, taskId: string, at: Date): Promise<void> {
    return this.transactions.run(orgId, async () => {
      await this.transactions.execute(orgId, 'select organizations.purge_organization(:task_id)', { task_id: taskId });
      await this.transactions.execute(orgId, close, { at });
    });
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

const note = `update organizations.purge_steps set row_count = row_count + :rows, finished_at = :at,
  last_error = case when :at::timestamptz is null then last_error end ${own}`;

const fail = `update organizations.purge_steps set last_error = :reason ${own}`;

const close = 'update organizations.purges set finished_at = :at where org_id = :org_id';

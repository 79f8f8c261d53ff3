import { newId } from '../../domain/ids.js';
import { type Clock } from '../../domain/clock.js';
import { type Transactions } from '../../persistence/transactions.js';

/** The outbox table of a database role. Each role sees only its own. */
export type OutboxTable = `${string}.outbox`;

/** The outbox of this process, for jobs that no event starts. */
export class Outbox {
  constructor(
    readonly table: OutboxTable,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests a job in the open transaction, or in one of its own. If the same job for the same subject is already
   * waiting, only one job remains, due at the earlier time. A running job does not count.
   * @param due null means immediately.
   */
  async requestJob(orgId: string, job: string, subjectId: string, due: Date | null = null): Promise<void> {
    const values = { job, subject_id: subjectId, id: newId('task', this.clock.now()), due };
    await this.transactions.execute(orgId, ask(this.table), values);
  }
}

const ask = (table: OutboxTable) => `
  with before as (
    delete from ${table} where org_id = :org_id and job = :job and subject_id = :subject_id returning due_at
  )
  insert into ${table} (org_id, id, job, event_id, subject_id, due_at)
  values (:org_id, :id, :job, :id, :subject_id, least(coalesce(:due, now()), (select min(due_at) from before)))`;

import { Injectable } from '@nestjs/common';
import { Clock, newId, Transactions } from '#kernel';
import { type Task, type Tasks } from '../domain/vault-task.js';

@Injectable()
export class StoredTasks implements Tasks {
  private isPlanned = false;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async plan(orgId: string, kind: string, subjectId: string, due: Date): Promise<void> {
    const id = newId('task', this.clock.now());
    await this.transactions.run(orgId, (manager) => manager.query(plan, [orgId, kind, subjectId, id, due]));
    this.isPlanned = true;
  }

  /** Has `listener` told when this process has planned something; a commit too early is made up for by the next look. */
  onPlanned(listener: () => void): void {
    this.transactions.onCommit(() => {
      if (this.isPlanned) listener();
      this.isPlanned = false;
    });
  }

  async cancel(orgId: string, kind: string, subjectId: string): Promise<void> {
    await this.transactions.run(orgId, (manager) => manager.query(cancel, [orgId, kind, subjectId]));
  }

  /** Takes due tasks, of every organization, for as long as `until`; others do not get them meanwhile. */
  claim(count: number, until: Date): Promise<Task[]> {
    return this.transactions.inOwnTransaction('', (manager) =>
      manager.query<Task[]>(claim, [this.clock.now(), count, until]),
    );
  }

  /** Ends a task, unless it was planned anew while it ran. */
  async end({ org_id, kind, subject_id, id }: Task): Promise<void> {
    await this.transactions.run(org_id, (manager) =>
      manager.query(`${cancel} and id = $4`, [org_id, kind, subject_id, id]),
    );
  }

  async repeat({ org_id, kind, subject_id, id }: Task, due: Date): Promise<void> {
    await this.transactions.run(org_id, (manager) => manager.query(repeat, [org_id, kind, subject_id, id, due]));
  }
}

const plan = `
  insert into vault.tasks (org_id, kind, subject_id, id, due_at) values ($1, $2, $3, $4, $5)
  on conflict (org_id, kind, subject_id) do update set
    id = excluded.id, due_at = least(tasks.due_at, excluded.due_at), attempts = 0, claimed_until = null`;

const cancel = 'delete from vault.tasks where org_id = $1 and kind = $2 and subject_id = $3';

const claim = `
  with due as (
    select org_id, kind, subject_id from vault.tasks
    where due_at <= $1 and (claimed_until is null or claimed_until < $1)
    order by due_at limit $2 for update skip locked
  ), claimed as (
    update vault.tasks t set claimed_until = $3 from due
    where (t.org_id, t.kind, t.subject_id) = (due.org_id, due.kind, due.subject_id)
    returning t.org_id, t.kind, t.subject_id, t.id, t.attempts
  )
  select * from claimed`;

const repeat = `
  update vault.tasks set attempts = attempts + 1, due_at = $5, claimed_until = null
  where org_id = $1 and kind = $2 and subject_id = $3 and id = $4`;

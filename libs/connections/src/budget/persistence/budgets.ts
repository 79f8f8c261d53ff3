import { Injectable } from '@nestjs/common';
import { aggregateColumns, defineTable, EventLog, Reads, StoredAggregates, Transactions } from '#kernel';
import { Budget, type BudgetSubject, type BudgetEvent, type BudgetState } from '../domain/budget.js';

/** The statement that starts calls (`connections.count_calls`) writes `used` and `period_start`. */
export const BudgetTable = defineTable<BudgetState>('connections.budgets', {
  ...aggregateColumns,
  subject_type: { type: 'text' },
  subject_id: { type: 'text', nullable: true },
  connector_slug: { type: 'text', nullable: true },
  tool_name: { type: 'text', nullable: true },
  period: { type: 'text' },
  calls: { type: 'integer' },
  writes_only: { type: 'boolean' },
  user_id: { type: 'text', nullable: true },
  created_by: { type: 'text', nullable: true },
  created_at: { type: 'timestamptz' },
  updated_at: { type: 'timestamptz' },
});

@Injectable()
export class Budgets extends StoredAggregates<BudgetState, BudgetEvent, Budget> {
  protected readonly noun = 'budget';
  protected readonly table = BudgetTable;
  protected revive = (state: BudgetState) => new Budget(state);

  constructor(
    transactions: Transactions,
    eventLog: EventLog,
    private readonly reads: Reads,
  ) {
    super(transactions, eventLog);
  }

  /** Returns how many budgets the organization has, and the one that limits the same calls, if there is one. */
  async findAlike({ org_id, ...budget }: BudgetState): Promise<{ count: number; id: string | null }> {
    const row = await this.transactions.one<{ count: number; id: string | null }>(org_id, alike, { ...budget });
    return row!;
  }

  async hasAny(orgId: string): Promise<boolean> {
    return (await this.reads.one(orgId, any)) !== undefined;
  }

  /** Returns the budgets that limit calls with one of these subjects. */
  limiting(orgId: string, subjects: readonly string[]): Promise<CountedBudget[]> {
    return this.reads.rows<CountedBudget>(orgId, limiting, { subjects });
  }
}

/** A budget with the calls that were counted in the period that began at `period_start`. */
export type CountedBudget = Pick<BudgetState, 'id' | 'period' | 'calls' | 'writes_only'> &
  BudgetSubject & {
    used: number;
    period_start: string;
  };

const alike = `
  select count(*)::integer as count, min(id) filter (where subject_type = :subject_type
    and subject_id is not distinct from :subject_id and connector_slug is not distinct from :connector_slug
    and tool_name is not distinct from :tool_name and period = :period and writes_only = :writes_only::boolean) as id
  from connections.budgets where org_id = :org_id`;

/** The order makes PostgreSQL use the index. */
const any = 'select 1 from connections.budgets where org_id = :org_id order by id limit 1';

const subjectColumns = ['subject_type', 'subject_id', 'connector_slug', 'tool_name'] as const;

const limiting = `
  select ${BudgetTable.pick([...subjectColumns, 'id', 'period', 'calls', 'writes_only'])},
    used, period_start
  from connections.budgets where org_id = :org_id and subject_key = any(:subjects::text[]) order by id`;

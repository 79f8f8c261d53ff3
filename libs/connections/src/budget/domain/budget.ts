import { type Act, Aggregate, type AggregateState, type EventEntries, newId } from '#kernel';

/** What a budget limits: all calls, or those of a member, of an app, through a toolbox, or of a tool. */
export const budgetSubjects = ['organization', 'member', 'app', 'toolbox', 'tool'] as const;

export type BudgetSubjectType = (typeof budgetSubjects)[number];

/** The periods in which calls are counted. They begin at the full hour, day or month in UTC. */
export const budgetPeriods = ['hour', 'day', 'month'] as const;

export type BudgetPeriod = (typeof budgetPeriods)[number];

/** Maximum number of calls of a budget. */
export const maxBudgetCalls = 1_000_000_000;

/** Maximum number of budgets in an organization. */
export const maxBudgets = 500;

export type BudgetSubject = {
  subject_type: BudgetSubjectType;
  /** The id of the member, app or toolbox; otherwise null. */
  subject_id: string | null;
  /** The connector of a tool; otherwise null. */
  connector_slug: string | null;
  tool_name: string | null;
};

/** `writes_only`: calls of read-only tools are not counted, and never refused. It cannot change after creation. */
export type BudgetTerms = { period: BudgetPeriod; calls: number; writes_only: boolean };

/** The counted calls are in the same row, but only the statement that starts calls writes them. */
export type BudgetState = AggregateState &
  BudgetSubject &
  BudgetTerms & {
    /** The member whose calls are limited, if it is one member or an app of one. */
    user_id: string | null;
    /** Null for the operator. */
    created_by: string | null;
    created_at: Date;
    updated_at: Date;
  };

type BudgetData = BudgetSubject & BudgetTerms & { user_id: string | null };

export type BudgetEvent = { type: 'budget.created' | 'budget.updated' | 'budget.deleted'; data: BudgetData };

/** The epoch tells processes whether there are budgets to show. */
const entry = { category: 'access', changesPermissions: true, subject: ({ user_id }: BudgetData) => user_id } as const;

export const budgetEvents = {
  'budget.created': { says: 'created the budget of', ...entry },
  'budget.updated': { says: 'changed the budget of', ...entry },
  'budget.deleted': { says: 'deleted the budget of', ...entry },
} satisfies EventEntries<BudgetEvent>;

/** A limit on the number of tool calls in a period. */
export class Budget extends Aggregate<BudgetState, BudgetEvent> {
  protected readonly noun = 'budget';

  static create(
    org_id: string,
    { subject, terms, user_id, act }: { subject: BudgetSubject; terms: BudgetTerms; user_id: string | null; act: Act },
  ): Budget {
    const dates = { created_by: act.by, created_at: act.at, updated_at: act.at };
    const budget = new Budget({
      ...{ org_id, id: newId('bdgt', act.at), version: 1 },
      ...subject,
      ...terms,
      user_id,
      ...dates,
    });
    budget.apply(act, { type: 'budget.created', data: budget.eventData });
    return budget;
  }

  /** Changes how many calls the budget allows. The calls that were already counted stay counted. */
  resize(calls: number, act: Act): void {
    if (calls === this.state.calls) return;
    const data = { ...this.eventData, calls };
    this.apply(act, { type: 'budget.updated', data }, { calls, updated_at: act.at });
  }

  delete(act: Act): void {
    this.apply(act, { type: 'budget.deleted', data: this.eventData });
    this.removed = true;
  }

  protected override label(): string {
    return describeBudget(this.state);
  }

  private get eventData(): BudgetData {
    const { subject_type, subject_id, connector_slug, tool_name, period, calls, writes_only, user_id } = this.state;
    return { subject_type, subject_id, connector_slug, tool_name, period, calls, writes_only, user_id };
  }
}

/** Names the calls that a budget limits, such as “calls of the tool list_notes per day”. */
export function describeBudget({ subject_type, tool_name, period, writes_only }: Omit<BudgetState, 'calls'>): string {
  const counted = writes_only ? 'calls that change data' : 'calls';
  return `${counted} ${subjectPhrases[subject_type]}${subject_type === 'tool' ? ` ${tool_name}` : ''} per ${period}`;
}

const subjectPhrases: Record<BudgetSubjectType, string> = {
  organization: 'in the organization',
  member: 'of a member',
  app: 'of an app',
  toolbox: 'through a toolbox',
  tool: 'of the tool',
};

/** Returns when the period of a moment ends, and the next one begins. */
export function endOfPeriod(period: BudgetPeriod, at: Date): Date {
  const [year, month, day, hour] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours()];
  if (period === 'hour') return new Date(Date.UTC(year, month, day, hour + 1));
  return new Date(period === 'day' ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1));
}

/** The calls of a budget in its current period. */
export type BudgetUse = { used: number; remaining: number; resets_at: string };

/** @param counted the calls counted in the period that began at `period_start`, which may be over. */
export function useAt(
  { period, calls, used, period_start }: { period: BudgetPeriod; calls: number; used: number; period_start: Date },
  at: Date,
): BudgetUse {
  const ends = endOfPeriod(period, at);
  // A process with a fast clock may have begun the next period already.
  const current = endOfPeriod(period, period_start) >= ends ? used : 0;
  return { used: current, remaining: Math.max(0, calls - current), resets_at: ends.toISOString() };
}

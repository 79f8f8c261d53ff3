import { Injectable } from '@nestjs/common';
import { type BudgetLeft, type CallerBudgets } from '#identity';
import { type Caller, Clock, EpochCache, LostConnections } from '#kernel';
import { type BudgetSubject, useAt } from '../domain/budget.js';
import { subjectOfTool, subjectOfToolbox, subjectsOfCaller } from '../domain/counted-call.js';
import { type CountedBudget, Budgets } from '../persistence/budgets.js';

/** Maximum number of organizations for which it is cached whether they have budgets. */
const maxOrganizations = 10_000;

/** What the caller calls: any tool of some toolboxes, or some tools. */
type Called = { toolboxIds: readonly string[]; tools: readonly { connector_slug: string; tool_name: string }[] };

/** A budget and what it limits. */
export type LimitingBudget = { left: BudgetLeft; subject: BudgetSubject };

/** Reads what is left of the budgets that limit a caller. */
@Injectable()
export class CallBudgets implements CallerBudgets {
  /** Whether an organization has budgets. A new budget changes the epoch. */
  private readonly hasBudgets: EpochCache<boolean>;

  constructor(
    private readonly budgets: Budgets,
    private readonly clock: Clock,
    lostConnections: LostConnections,
  ) {
    this.hasBudgets = new EpochCache(maxOrganizations, lostConnections);
  }

  async limiting(caller: Caller): Promise<BudgetLeft[]> {
    return (await this.read(caller, subjectsOfCaller(caller))).map(({ left }) => left);
  }

  /** Returns the budgets that limit these calls of the caller, each with what it limits. */
  limitingCalls(caller: Caller, { toolboxIds, tools }: Called): Promise<LimitingBudget[]> {
    return this.read(caller, [
      ...subjectsOfCaller(caller),
      ...toolboxIds.map(subjectOfToolbox),
      ...tools.map(({ connector_slug, tool_name }) => subjectOfTool(connector_slug, tool_name)),
    ]);
  }

  private async read(caller: Caller, subjects: readonly string[]): Promise<LimitingBudget[]> {
    const { orgId, epoch } = caller;
    if (!(await this.hasBudgets.get(orgId, epoch, () => this.budgets.hasAny(orgId)))) return [];
    const at = this.clock.now();
    return (await this.budgets.limiting(orgId, subjects)).map((budget) => ({
      left: toBudgetLeft(budget, at),
      subject: budget,
    }));
  }
}

function toBudgetLeft(
  { id, subject_type, period, calls, writes_only, ...counted }: CountedBudget,
  at: Date,
): BudgetLeft {
  const use = useAt({ period, calls, used: counted.used, period_start: new Date(counted.period_start) }, at);
  return { id, subject_type, period, calls, writes_only, ...use };
}

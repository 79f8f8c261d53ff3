import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageBudgets } from '../domain/budget-policy.js';
import { Budget, type BudgetSubject, type BudgetTerms, maxBudgets } from '../domain/budget.js';
import { budgetExists, tooManyBudgets } from '../domain/refusals.js';
import { Budgets } from '../persistence/budgets.js';
import { BudgetSubjects } from '../services/budget-subjects.js';

/** Limits how many calls may start in a period. Returns the id of the budget. */
export class CreateBudget extends Command<string> {
  constructor(
    readonly caller: Caller,
    readonly subject: BudgetSubject,
    readonly terms: BudgetTerms,
  ) {
    super();
  }
}

@CommandHandler(CreateBudget)
export class CreateBudgetHandler implements ICommandHandler<CreateBudget> {
  constructor(
    private readonly callers: Callers,
    private readonly budgets: Budgets,
    private readonly budgetSubjects: BudgetSubjects,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, subject, terms }: CreateBudget): Promise<string> {
    return this.callers.withOrganizationLock(caller, async (current) => {
      canManageBudgets(current).orThrow();
      const user_id = await this.budgetSubjects.findMember(current, subject);
      const budget = Budget.create(current.orgId, { subject, terms, user_id, act: createAct(current, this.clock) });
      const alike = await this.budgets.findAlike(budget.state);
      if (alike.id !== null) throw budgetExists(alike.id);
      if (alike.count >= maxBudgets) throw tooManyBudgets();
      await this.budgets.add(budget);
      return budget.state.id;
    });
  }
}

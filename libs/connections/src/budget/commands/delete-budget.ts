import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageBudgets } from '../domain/budget-policy.js';
import { type Budget } from '../domain/budget.js';
import { Budgets } from '../persistence/budgets.js';

/** Deletes a budget. The next call is not limited by it. */
export class DeleteBudget extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(DeleteBudget)
export class DeleteBudgetHandler implements ICommandHandler<DeleteBudget> {
  constructor(
    private readonly callers: Callers,
    private readonly budgets: Budgets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, expected }: DeleteBudget): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageBudgets(current).orThrow();
      const remove = (budget: Budget) => budget.delete(createAct(current, this.clock));
      return this.budgets.change(current.orgId, id, remove, expected);
    });
  }
}

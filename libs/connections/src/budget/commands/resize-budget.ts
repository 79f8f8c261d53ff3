import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createAct, type Caller, Callers, Clock, Resumable } from '#kernel';
import { canManageBudgets } from '../domain/budget-policy.js';
import { type Budget } from '../domain/budget.js';
import { Budgets } from '../persistence/budgets.js';

/** Changes how many calls a budget allows, from the next call on. */
export class ResizeBudget extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly calls: number,
    readonly expected?: readonly number[],
  ) {
    super();
  }
}

@CommandHandler(ResizeBudget)
export class ResizeBudgetHandler implements ICommandHandler<ResizeBudget> {
  constructor(
    private readonly callers: Callers,
    private readonly budgets: Budgets,
    private readonly clock: Clock,
  ) {}

  @Resumable()
  execute({ caller, id, calls, expected }: ResizeBudget): Promise<void> {
    return this.callers.withOrganizationLock(caller, (current) => {
      canManageBudgets(current).orThrow();
      const resize = (budget: Budget) => budget.resize(calls, createAct(current, this.clock));
      return this.budgets.change(current.orgId, id, resize, expected);
    });
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller, Clock, notFound, Reads } from '#kernel';
import { Versioned } from '#kernel/http';
import { canSeeBudget } from '../domain/budget-policy.js';
import { budgetColumns, type BudgetRow, type BudgetView, BudgetViewBuilder } from './budget.view.js';

export class GetBudget extends Query<Versioned<BudgetView>> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

@QueryHandler(GetBudget)
export class GetBudgetHandler implements IQueryHandler<GetBudget> {
  constructor(
    private readonly reads: Reads,
    private readonly budgetViewBuilder: BudgetViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, id }: GetBudget): Promise<Versioned<BudgetView>> {
    const row = await this.reads.one<BudgetRow>(caller.orgId, byId, { id });
    if (!row) throw notFound('budget');
    canSeeBudget(caller, row).orThrow();
    const [view] = await this.budgetViewBuilder.build(caller, [row], this.clock.now());
    return Versioned.of(row.version, view!);
  }
}

const byId = `select ${budgetColumns} from connections.budgets budget where budget.org_id = :org_id and budget.id = :id`;

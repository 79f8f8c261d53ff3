import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsString, Length } from 'class-validator';
import { type Caller, Clock } from '#kernel';
import { CommaSeparated, MayBeAbsent } from '#kernel/http';
import { DatedPageQuery, type Filters, narrow, type Page, Paging, type Sorts } from '#kernel/paging';
import { canManageBudgets } from '../domain/budget-policy.js';
import { budgetPeriods, budgetSubjects, type BudgetPeriod, type BudgetSubjectType } from '../domain/budget.js';
import { budgetColumns, type BudgetRow, type BudgetView, BudgetViewBuilder } from './budget.view.js';

export class BudgetQuery extends DatedPageQuery {
  /** Only budgets with one of these subjects. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: budgetSubjects, example: ['member'] })
  @MayBeAbsent()
  @IsIn(budgetSubjects, { each: true })
  subject_type?: BudgetSubjectType[];

  /** Only budgets of this member, app or toolbox. */
  @MayBeAbsent() @IsString() @Length(1, 100) subject_id?: string;

  /** Only budgets with one of these periods. */
  @CommaSeparated()
  @ApiPropertyOptional({ isArray: true, enum: budgetPeriods, example: ['day'] })
  @MayBeAbsent()
  @IsIn(budgetPeriods, { each: true })
  period?: BudgetPeriod[];

  /** The sort order. The default is newest first. */
  @MayBeAbsent() @IsIn(['-created_at', 'created_at']) sort?: string;
}

export class ListBudgets extends Query<Page<BudgetView>> {
  constructor(
    readonly caller: Caller,
    readonly query: BudgetQuery,
  ) {
    super();
  }
}

const sorts: Sorts = { '-created_at': {}, created_at: {} };

const dates = { created: 'budget.created_at', updated: 'budget.updated_at', prefix: 'bdgt' };

const filters: Filters<BudgetQuery> = {
  subject_type: 'budget.subject_type = any(:subject_type)',
  subject_id: 'budget.subject_id = :subject_id',
  period: 'budget.period = any(:period)',
};

@QueryHandler(ListBudgets)
export class ListBudgetsHandler implements IQueryHandler<ListBudgets> {
  constructor(
    private readonly paging: Paging,
    private readonly budgetViewBuilder: BudgetViewBuilder,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, query }: ListBudgets): Promise<Page<BudgetView>> {
    const { orgId } = caller;
    const window = this.paging.open({ orgId, route: 'GET /budget', query, sorts, id: 'budget.id', dates });
    const { conditions, values } = narrow(filters, query);
    const sees_all = canManageBudgets(caller).allowed;
    // The same as `canSeeBudget`.
    const { result, ...cursors } = await window.read<BudgetRow>(
      `select ${window.keys}, ${budgetColumns} from connections.budgets budget
       where budget.org_id = :org_id
         and (:sees_all::boolean or budget.subject_type = 'organization' or budget.user_id = :caller_id)
         ${conditions}`,
      { ...values, sees_all, caller_id: caller.userId },
    );
    return { result: await this.budgetViewBuilder.build(caller, result, this.clock.now()), ...cursors };
  }
}

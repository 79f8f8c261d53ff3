import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthenticationRecordsModule } from '#authentication';
import { IdentityModule } from '#identity';
import { CreateBudgetHandler } from './commands/create-budget.js';
import { DeleteBudgetHandler } from './commands/delete-budget.js';
import { ResizeBudgetHandler } from './commands/resize-budget.js';
import { BudgetController } from './http/budget.controller.js';
import { Budgets } from './persistence/budgets.js';
import { BudgetViewBuilder } from './queries/budget.view.js';
import { GetBudgetHandler } from './queries/get-budget.js';
import { ListBudgetsHandler } from './queries/list-budgets.js';
import { BudgetSubjects } from './services/budget-subjects.js';
import { CallBudgets } from './services/call-budgets.js';

@Module({
  imports: [AuthenticationRecordsModule, CqrsModule, IdentityModule],
  controllers: [BudgetController],
  providers: [
    Budgets,
    BudgetSubjects,
    BudgetViewBuilder,
    CallBudgets,
    CreateBudgetHandler,
    DeleteBudgetHandler,
    GetBudgetHandler,
    ListBudgetsHandler,
    ResizeBudgetHandler,
  ],
  exports: [CallBudgets],
})
export class BudgetModule {}

import { Decision, type Caller, notFound, withPermission } from '#kernel';
import { type BudgetState } from './budget.js';

export const canManageBudgets = withPermission('budget:manage');

/** Members see the budgets of the organization, and those of themselves and of their apps. */
export function canSeeBudget(
  caller: Caller,
  { subject_type, user_id }: Pick<BudgetState, 'subject_type' | 'user_id'>,
): Decision {
  if (canManageBudgets(caller).allowed || subject_type === 'organization') return Decision.allow;
  return user_id === caller.userId ? Decision.allow : Decision.refuse(notFound, 'budget');
}

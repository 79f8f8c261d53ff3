import { nameCalls } from '#identity';
import { defineError, defineFieldReason, quotaExceeded, refineError } from '#kernel';
import { type BudgetPeriod, type BudgetSubjectType, maxBudgets } from './budget.js';

/** A budget that has no calls left. `resets_at` is when its period ends, in `wait_seconds`. */
export type ExceededBudget = {
  id: string;
  subject_type: BudgetSubjectType;
  period: BudgetPeriod;
  calls: number;
  writes_only: boolean;
  resets_at: string;
  wait_seconds: number;
};

/** Retrying does not help before the period ends, which may be weeks away. */
export const budgetExceeded = defineError(
  429,
  'budget_exceeded',
  'A budget has no calls left until `details.resets_at`. Nothing was sent. Without `Retry-After`, the budget allows no ' +
    'calls at all, so do not repeat the call.',
  ({ id, subject_type, period, calls, writes_only, resets_at, wait_seconds }: ExceededBudget) => ({
    message:
      calls === 0
        ? `A budget allows no ${writes_only ? 'writes' : 'calls'} for ${owners[subject_type]}. Nothing was sent. Ask an administrator to change it.`
        : `The budget of ${nameCalls(calls, writes_only)} per ${period} for ` +
          `${owners[subject_type]} is used up. It starts again at ${resets_at}. Nothing was sent.`,
    details: { budget_id: id, subject_type, period, calls, writes_only, resets_at },
    headers: calls === 0 ? undefined : { 'retry-after': String(wait_seconds) },
  }),
  { retryable: false },
);

const owners: Record<BudgetSubjectType, string> = {
  organization: 'the organization',
  member: 'this member',
  app: 'this app',
  toolbox: 'this toolbox',
  tool: 'this tool',
};

export const budgetExists = defineError(
  409,
  'budget_exists',
  'There is already a budget with the same subject, period and `writes_only`.',
  (id: string) => ({
    message: 'There is already a budget for the same calls and period. Change its number of calls instead.',
    details: { budget_id: id },
  }),
);

export const tooManyBudgets = refineError(
  quotaExceeded,
  () => `An organization can have at most ${maxBudgets} budgets. Delete one first.`,
  `An organization can have at most ${maxBudgets} budgets.`,
);

export const unknownSubject = defineFieldReason('unknown_subject', 'The budget’s subject does not exist.');

export const wrongSubject = defineFieldReason(
  'wrong_subject',
  'The field is missing, or does not belong to a budget with this `subject_type`.',
);

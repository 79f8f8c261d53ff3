import { type Caller } from '#kernel';

/** A limit on the caller's tool calls, with what is left in the current period. */
export type BudgetLeft = {
  id: string;
  /** What is limited: the organization, the member, the app, a toolbox or a tool. */
  subject_type: string;
  /** `hour`, `day` or `month`. */
  period: string;
  calls: number;
  writes_only: boolean;
  used: number;
  remaining: number;
  /** When the next period begins, as RFC 3339. */
  resets_at: string;
};

/** Names a number of calls that a budget counts, such as “1 call” or “20 calls that change data”. */
export function nameCalls(calls: number, writesOnly: boolean): string {
  if (calls === 1) return writesOnly ? '1 call that changes data' : '1 call';
  return `${calls} ${writesOnly ? 'calls that change data' : 'calls'}`;
}

/** Says what is left of a budget, such as “3 of 20 calls per day”. */
export const nameCallsLeft = ({ remaining, calls, writes_only, period }: BudgetLeft): string =>
  `${remaining} of ${nameCalls(calls, writes_only)} per ${period}`;

/** Port to the budgets of tool calls; implemented by connections. */
export abstract class CallerBudgets {
  /** Returns the budgets that limit all calls of the caller. Budgets of toolboxes and tools are not among them. */
  abstract limiting(caller: Caller): Promise<BudgetLeft[]>;
}

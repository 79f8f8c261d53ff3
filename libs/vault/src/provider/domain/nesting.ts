import { isOversized } from '#kernel/http';

/**
 * Limits of JSON from a third party. Reading deeper values would exceed the stack, and V8 takes half a second for 500,000
 * different names of fields, or for 400,000 different short texts.
 */
const limits = { depth: 200, items: 500_000, names: 50_000, shortTexts: 100_000 };

/** Whether a JSON text exceeds the limits, so that it must not be parsed. */
export const isUnreadable = (text: string): boolean => isOversized(text, limits);

/** Limits of a message that is not the result of a tool call or a list. */
const smallLimits = { depth: 64, items: 5000, names: 1000 };

/** Whether a JSON text is larger than messages without a result usually are. */
export const isLargeMessage = (text: string): boolean => isOversized(text, smallLimits);

/** Whether a value is nested more deeply than `max`. Uses no recursion, because deep nesting would exceed the stack. */
export function isDeeperThan(value: unknown, max: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > max) return true;
    level = level.flatMap((each) =>
      typeof each === 'object' && each !== null ? (Object.values(each) as unknown[]) : [],
    );
  }
  return false;
}

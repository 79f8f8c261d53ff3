/** Matches a path that is safe to evaluate in this process: names separated by dots, with bounded cost. */
const plain = /^=[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const reserved = /(?:^=|\.)(?:and|or|in|true|false|null|function)(?:\.|$)/;

export const isPlainPath = (expression: string): boolean => plain.test(expression) && !reserved.test(expression);

/**
 * Returns what JSONata returns for a plain path, in one step per name. Undecided when the path meets an array,
 * because JSONata maps over its items.
 */
export function follow(expression: string, scope: unknown): { value: unknown } | 'undecided' {
  let value = scope;
  for (const name of expression.slice(1).split('.')) {
    if (Array.isArray(value)) return 'undecided';
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return { value: undefined };
    value = (value as Record<string, unknown>)[name];
  }
  return { value };
}

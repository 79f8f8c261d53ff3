/** A path that its own process may follow: names with dots between them, and nothing that could take long. */
const plain = /^=[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/;
const reserved = /(?:^=|\.)(?:and|or|in|true|false|null|function)(?:\.|$)/;

export const isPlainPath = (expression: string): boolean => plain.test(expression) && !reserved.test(expression);

/**
 * What JSONata finds at a plain path, in as many steps as the path has names. Undecided where an array lies on the way,
 * which JSONata maps over.
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

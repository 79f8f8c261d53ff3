/** A node of JSONata's syntax tree. */
type Node = {
  type?: unknown;
  value?: unknown;
  lhs?: unknown;
  rhs?: unknown;
  expression?: unknown;
  expressions?: unknown[];
  steps?: Node[];
};

/** Maximum number of nodes to inspect. For larger expressions, `failsAlike` returns false. */
const maxNodes = 5000;

/** Operators that evaluate both sides and accept a missing side. `and`, `or` and `in` are not among them. */
const strict = new Set<unknown>(['+', '-', '*', '/', '%', '&', '=', '!=', '<', '<=', '>', '>=', '..']);

const literals = new Set<unknown>(['string', 'number', 'value']);

/**
 * Whether an expression that fails without any input also fails with every input, because its parts are always
 * evaluated and what they read may be missing: `{"a": "x" + 1, "b": input.b}`.
 */
export function failsAlike(tree: unknown): boolean {
  const budget = { left: maxNodes };
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop() as Node;
    if (readsNothing(node, budget) || isPlainPath(node)) continue;
    const parts = partsOf(node);
    if (parts === null || budget.left < 0) return false;
    open.push(...parts);
  }
  return true;
}

/** The parts of a node that are always evaluated; null if some of its parts may not be. */
function partsOf({ type, value, lhs, rhs, expression, expressions }: Node): unknown[] | null {
  if (type === 'binary' && strict.has(value)) return [lhs, rhs];
  if (type !== 'unary') return null;
  if (value === '[') return expressions ?? [];
  if (value === '{') return (lhs as unknown[][]).flat();
  return value === '-' ? [expression] : null;
}

/** A path such as `input.a.b` never fails. If a part is missing, its value is missing. */
const isPlainPath = ({ type, steps = [] }: Node): boolean =>
  type === 'path' && steps.every((step) => step.type === 'name' && Object.keys(step).length <= 3);

/** Whether no part of a node depends on the input. */
function readsNothing(tree: Node, budget: { left: number }): boolean {
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null) continue;
    if (--budget.left < 0) return false;
    const { type, value } = node as Node;
    if (literals.has(type)) continue;
    if (readers.has(type) || (type === 'variable' && (value === '' || value === '$'))) return false;
    open.push(...(Object.values(node) as unknown[]));
  }
  return true;
}

const readers = new Set<unknown>(['name', 'wildcard', 'descendant', 'parent', 'apply', 'partial', 'transform']);

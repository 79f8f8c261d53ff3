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
 * Whether an expression that fails without any input also fails with every input. This is so if its parts are always
 * evaluated, and if missing input does not make them fail: `{"a": "x" + 1, "b": input.b}`.
 */
export function failsAlike(tree: unknown): boolean {
  const budget = { left: maxNodes };
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop() as Node;
    if (readsNothing(node, budget) || isPlainPath(node)) continue;
    const parts = listOperands(node);
    if (parts === null || budget.left < 0) return false;
    open.push(...parts);
  }
  return true;
}

/** Returns the parts of a node that are always evaluated, or null if some parts may not be evaluated. */
function listOperands({ type, value, lhs, rhs, expression, expressions }: Node): unknown[] | null {
  if (type === 'binary' && strict.has(value)) return [lhs, rhs];
  if (type !== 'unary') return null;
  if (value === '[') return expressions ?? [];
  if (value === '{') return (lhs as unknown[][]).flat();
  return value === '-' ? [expression] : null;
}

/** Whether a node is a path such as `input.a.b`, which never fails. If a part is missing, its value is missing. */
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

/**
 * Returns the names that an expression reads from the field `root` of the whole input. For `steps`, this is `zz` in
 * `steps.zz.result`. Parts that are evaluated for an item of a list are not searched, because a name there is a field
 * of the item. Uses no recursion, because an expression may be nested deeper than the stack allows.
 */
export function fieldsReadFrom(root: string, tree: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const open: unknown[] = [tree];
  while (open.length > 0) {
    const node = open.pop();
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    if (Array.isArray(node)) open.push(...(node as unknown[]));
    else if ((node as Node).type === 'path') {
      const steps = (node as Node).steps ?? [];
      const name = readFieldName(root, steps[0] && isWhole(steps[0]) ? steps.slice(1) : steps);
      if (name !== null) found.add(name);
      open.push(inner(steps[0]));
    } else open.push(inner(node));
  }
  return [...found];
}

/** Whether a node is the whole input: `$` or `$$`. */
const isWhole = ({ type, value }: Node): boolean => type === 'variable' && (value === '' || value === '$');

function readFieldName(root: string, [first, second]: Node[]): string | null {
  if (first?.type !== 'name' || first.value !== root || second?.type !== 'name') return null;
  return String(second.value);
}

/** Keys of a node's parts that are evaluated for the whole input. */
const sameInput = [
  'lhs',
  'rhs',
  'expression',
  'expressions',
  'procedure',
  'arguments',
  'body',
  'condition',
  'then',
  'else',
];

const inner = (node: object | undefined): unknown[] =>
  node ? sameInput.map((part) => (node as Record<string, unknown>)[part]) : [];

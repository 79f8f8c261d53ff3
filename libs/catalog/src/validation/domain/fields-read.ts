/** A node of JSONata's syntax tree. */
type Node = {
  type?: unknown;
  value?: unknown;
  steps?: Node[];
};

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
      const name = fieldOf(root, steps[0] && isWhole(steps[0]) ? steps.slice(1) : steps);
      if (name !== null) found.add(name);
      open.push(inner(steps[0]));
    } else open.push(inner(node));
  }
  return [...found];
}

/** Whether a node is the whole input: `$` or `$$`. */
const isWhole = ({ type, value }: Node): boolean => type === 'variable' && (value === '' || value === '$');

function fieldOf(root: string, [first, second]: Node[]): string | null {
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

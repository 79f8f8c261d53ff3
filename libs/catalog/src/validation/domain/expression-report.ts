import jsonata from 'jsonata';
import { builtInNames } from '#platform/plain';
import { type SandboxedTask } from '#platform/sandbox';
import { failsAlike, fieldsReadFrom } from './syntax-tree.js';

type ExpressionProblem = { code: 'jsonata_syntax' | 'jsonata_forbidden'; message: string };

/** What the text of an expression shows, without running it. */
export type ExpressionReport = {
  problems: ExpressionProblem[];
  /** The field names of an object literal. */
  fields: string[] | null;
  /** The constant values of the object literal's fields. */
  constants: Record<string, unknown>;
  /** For each field whose value is an unchanged property of `input`: the name of the property. */
  inputs: Record<string, string>;
  /** Names of the steps whose results the expression reads, as far as its text shows. */
  steps: string[];
  /** Whether the expression always fails if it fails without input. */
  failsAlike: boolean;
};

/** Builds the report on an expression that cannot be parsed. */
export const unreadable = (...problems: ExpressionProblem[]): ExpressionReport => ({
  problems,
  fields: null,
  constants: {},
  inputs: {},
  steps: [],
  failsAlike: false,
});

const maxLambdaDepth = 8;
const forbidden = ['eval', 'random', 'shuffle', 'millis'];

/**
 * Analyzes an expression. Reports a problem if the expression does not parse, is not deterministic, is too deeply
 * nested, or uses something that is not supported or could change built-in functions.
 */
export function reportOn(text: string): ExpressionReport {
  const parsed = parse(text);
  if ('problem' in parsed) return unreadable(parsed.problem);
  const { names, bound, patterns, depth, transformsOther } = analyzeSyntax(parsed.tree);
  const messages = forbidden.filter((each) => names.has(each)).map((name) => `$${name} is not available.`);
  for (const name of bound)
    if (builtInNames.has(name)) messages.push(`$${name} is a built-in function. Choose another variable name.`);
  if (transformsOther) messages.push(transformMessage);
  if (patterns) messages.push('Regular expressions are not supported.');
  if (depth > maxLambdaDepth) messages.push(`Functions can be nested at most ${maxLambdaDepth} deep.`);
  const problems = messages.map((message) => ({ code: 'jsonata_forbidden', message }) as const);
  const steps = fieldsReadFrom('steps', parsed.tree);
  const failsAlways = problems.length === 0 && failsAlike(parsed.tree);
  return {
    problems,
    fields: listObjectFields(parsed.tree),
    ...collectObjectValues(parsed.tree),
    steps,
    failsAlike: failsAlways,
  };
}

/** The sandbox task that analyzes untrusted expressions. */
export const expressionTask: SandboxedTask<string[], ExpressionReport> = { module: import.meta.url };

/** Runs in the sandbox, with at least one expression. */
// eslint-disable-next-line @typescript-eslint/require-await
export async function* run(texts: string[]): AsyncGenerator<ExpressionReport, ExpressionReport> {
  for (const text of texts.slice(0, -1)) yield reportOn(text);
  return reportOn(texts.at(-1)!);
}

function parse(text: string): { tree: unknown } | { problem: ExpressionProblem } {
  const problem = (message: string) => ({ problem: { code: 'jsonata_syntax', message } as const });
  try {
    return { tree: jsonata(text).ast() };
  } catch (thrown) {
    if (thrown instanceof RangeError) return problem('The expression is nested too deeply.');
    const { message, position } = thrown as { message: string; position?: number };
    return problem(`${message}${position === undefined ? '' : ` (at character ${position})`}.`);
  }
}

type Literal = { type?: unknown; value?: unknown; lhs?: [{ type?: unknown; value?: unknown }, unknown][] };

function listObjectFields(tree: unknown): string[] | null {
  const { type, value, lhs } = tree as Literal;
  if (type !== 'unary' || value !== '{' || !lhs) return null;
  const names = lhs.map(([name]) => (name.type === 'string' ? String(name.value) : null));
  return names.includes(null) ? null : (names as string[]);
}

/** Maximum nesting of constants. Constants are not nested more deeply in practice. */
const maxConstantDepth = 20;

const transformMessage =
  'A transform can only change parts of the object it is given. Use a path between the bars, for example |items[price > 9]|.';

type Syntax = {
  names: Set<string>;
  /** Names that the expression defines: variables, parameters and positions. */
  bound: Set<string>;
  patterns: boolean;
  depth: number;
  /** Whether a transform may change a value that is not in its copy, such as a function. */
  transformsOther: boolean;
};

type Node = {
  type?: unknown;
  value?: unknown;
  expressions?: unknown[];
  /** The fields of an object, or the variable of an assignment. */
  lhs?: [Node, Node][] & { value?: unknown };
  arguments?: { value?: unknown }[];
  focus?: unknown;
  index?: unknown;
  pattern?: unknown;
  steps?: (Node & { stages?: unknown; predicate?: unknown; group?: unknown })[];
  group?: unknown;
  keepSingletonArray?: unknown;
};

function collectObjectValues(tree: unknown): Pick<ExpressionReport, 'constants' | 'inputs'> {
  const [constants, inputs] = [new Map<string, unknown>(), new Map<string, string>()];
  if (listObjectFields(tree))
    for (const [name, node] of (tree as { lhs: [Node, Node][] }).lhs) {
      const constant = constantIn(node, 0);
      if (constant) constants.set(String(name.value), constant.value);
      const input = inputIn(node);
      if (input !== null) inputs.set(String(name.value), input);
    }
  return { constants: Object.fromEntries(constants), inputs: Object.fromEntries(inputs) };
}

/** Returns the constant value of a node, or null if the value is computed at run time. */
function constantIn({ type, value, expressions, lhs }: Node, depth: number): { value: unknown } | null {
  if (type === 'string' || type === 'number' || type === 'value') return { value };
  if (type !== 'unary' || depth > maxConstantDepth) return null;
  if (value === '[') return constantList(expressions ?? [], depth);
  return value === '{' && lhs ? constantObject(lhs, depth) : null;
}

function constantList(expressions: readonly unknown[], depth: number): { value: unknown } | null {
  const items = expressions.map((each) => constantIn(each as Node, depth + 1));
  return items.includes(null) ? null : { value: items.map((item) => item!.value) };
}

function constantObject(lhs: [Node, Node][], depth: number): { value: unknown } | null {
  const fields = lhs.map(([name, each]) => [name, constantIn(each, depth + 1)] as const);
  if (fields.some(([name, field]) => name.type !== 'string' || field === null)) return null;
  return { value: Object.fromEntries(fields.map(([name, field]) => [String(name.value), field!.value])) };
}

/** Returns the name in an expression such as `input.name`, or null for other expressions. */
function inputIn({ type, steps, group, keepSingletonArray }: Node): string | null {
  if (type !== 'path' || steps?.length !== 2 || group || keepSingletonArray) return null;
  const isPlain = steps.every((step) => step.type === 'name' && !step.stages && !step.predicate && !step.group);
  const [from, name] = steps.map((step) => String(step.value));
  return isPlain && from === 'input' ? name! : null;
}

/**
 * Collects the syntax of an expression. Uses no recursion, because an expression may be nested deeper than the stack
 * allows.
 */
function analyzeSyntax(tree: unknown): Syntax {
  const syntax: Syntax = { names: new Set(), bound: new Set(), patterns: false, depth: 0, transformsOther: false };
  const seen = new Set<unknown>();
  const open: [node: unknown, depth: number][] = [[tree, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, depth] = next;
    if (typeof node !== 'object' || node === null || seen.has(node)) continue;
    seen.add(node);
    const inner = inspect(node, depth, syntax);
    for (const each of Object.values(node)) open.push([each, inner]);
  }
  return syntax;
}

/** Records a node's syntax, and returns how deeply its parts are nested in functions. */
function inspect(node: Node, depth: number, syntax: Syntax): number {
  const { type, value } = node;
  if (type === 'variable') syntax.names.add(String(value));
  for (const name of namesBoundBy(node)) syntax.bound.add(String(name));
  if (type === 'transform' && !isPathIntoCopy(node.pattern)) syntax.transformsOther = true;
  if (type === 'regex' || value instanceof RegExp) syntax.patterns = true;
  const inner = type === 'lambda' ? depth + 1 : depth;
  syntax.depth = Math.max(syntax.depth, inner);
  return inner;
}

function namesBoundBy({ type, value, lhs, arguments: parameters, focus, index }: Node): unknown[] {
  if (type === 'bind') return [lhs?.value];
  if (type === 'lambda') return (parameters ?? []).map((parameter) => parameter.value);
  if (type === 'index') return [value];
  return [focus, index].filter((name) => typeof name === 'string');
}

const partsOfCopy: readonly unknown[] = ['name', 'wildcard', 'descendant', 'parent', 'sort'];

/**
 * Whether a transform's pattern is a path into the transform's copy. Values outside the copy would be changed in place.
 */
function isPathIntoCopy(pattern: unknown): boolean {
  const { type, value, steps } = pattern as Node;
  if (type === 'path') return steps!.every(isPathIntoCopy);
  return partsOfCopy.includes(type) || (type === 'variable' && value === '');
}
